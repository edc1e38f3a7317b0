/** Keeps accounts of owners: sign-in, password, sessions, two-step verification, ways past a lock. */
export type { SignedInOwner } from './owners.ts';
export type { PeopleEditor } from './people-rules.ts';
export { RecoveryError, resetOwner, unlockOwner } from './recover.ts';
export { openOwners, type OwnerServices } from './open-owners.ts';
