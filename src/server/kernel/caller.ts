// Declares who makes a call, and for which site.
import type { Permission } from '../../../runtime/model/permissions.ts';

/** `owner`: whoever is signed in at /owner. What they may do, their permissions say. */
export type Role = 'visitor' | 'member' | 'owner';

/** The caller, found from the session or the member's token and never from the input. */
export interface Caller {
  /**
   * When an owner is signed in as a member, too, visitors' calls have the owner's role and the `memberId`.
   */
  role: Role;
  /**
   * The member whose token came with the call. Use this, not the role, to decide what belongs to whom. Absent
   * on owners' calls.
   */
  memberId?: string;
  /** Name of the owner. */
  name?: string;
  ownerId?: string;
  /** The code of this owner's role. */
  roleCode?: string;
  /** What the role of this owner allows. Absent on all other callers. */
  permissions?: ReadonlySet<Permission>;
  /** The languages whose texts this owner may write who may only translate. */
  languages?: readonly string[];
  /** The language that this owner has chosen for the editor. */
  editorLanguage?: string;
  /** Row of the call's session or token. */
  sessionId?: string;
  /** Value that writing calls of this session must send as `X-CSRF-Token`. */
  csrfToken?: string;
  /** The call's token has ended. */
  expired?: boolean;
}

/** The site of a request, found from `Host` and never from a body. */
export interface SiteIdentity {
  projectCode: string;
  defaultLanguage: string;
  languages: readonly string[];
  /**
   * Public origin of the site, without a slash at the end: `https://www.example.com`. Absent when it is not
   * configured.
   */
  origin?: string;
}

/** The languages of a site, the default one first: what the others store is their difference from it. */
export const languagesOf = ({ defaultLanguage, languages }: SiteIdentity): readonly string[] => [
  defaultLanguage,
  ...languages.filter((language) => language !== defaultLanguage),
];

/** True for a caller who is not signed in, neither as an owner nor as a member. */
export function isGuest({ role, memberId }: Caller): boolean {
  return role === 'visitor' && memberId === undefined;
}

/** The member of a call that only members may make. */
export function memberOf({ memberId }: Caller): string {
  if (memberId === undefined) throw new Error('This call is for members only.');
  return memberId;
}

/** True for an owner whose role allows it. */
export function mayDo({ permissions }: Caller, permission: Permission): boolean {
  return permissions?.has(permission) === true;
}
