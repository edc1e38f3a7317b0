export type Role = 'visitor' | 'member' | 'editor' | 'owner';

/** Who is calling: found from the session, never from what the caller says. */
export interface Caller {
  role: Role;
  /** Name of the owner or editor. */
  name?: string;
  /** Row of the session the call came with. */
  sessionId?: string;
  /** What a writing call of this session must carry as `X-CSRF-Token`. */
  csrfToken?: string;
  /** The call came with a token that is no longer good. */
  expired?: boolean;
}

/** The site a request is for: found from `Host`, never from a body. */
export interface SiteIdentity {
  projectCode: string;
  defaultLanguage: string;
  languages: readonly string[];
}
