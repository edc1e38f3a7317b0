/** Keeps accounts of members. */
export type { SignedInMember } from './members.ts';
export { type MemberServices, openMembers } from './open-members.ts';
export type { Profile } from './profile.ts';
export type { Device } from './sign-in.ts';
