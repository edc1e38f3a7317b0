export type Role = 'visitor' | 'member' | 'editor' | 'owner';

/** Who is calling: found from the session or the member's token, never from what the caller says. */
export interface Caller {
  /** In a browser where an owner is signed in as a member too, a call for visitors is the owner's, with the `memberId`. */
  role: Role;
  /** The member whose token came with the call: ask this, not the role, whom something belongs to. Absent on owners' calls. */
  memberId?: string;
  /** Name of the owner or editor. */
  name?: string;
  /** Row of the session, or of the member's token, the call came with. */
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
  /** Where the site is found from outside, without a slash at its end: `https://www.example.com`. Absent when nobody has said it. */
  origin?: string;
}

/** The member that a call for members comes from. */
export function memberOf({ memberId }: Caller): string {
  if (memberId === undefined) throw new Error('This call is for members only.');
  return memberId;
}
