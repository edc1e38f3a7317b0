/** Accounts of owners and editors: sign-in, password, sessions, two-step verification, ways past a lock. */
export type { Owners, SignedInOwner } from './owners.ts';
export type { PeopleEditor } from './people-rules.ts';
export { makeOwners, type OwnersDependencies } from './owners-service.ts';
export { RecoveryError, resetOwner, unlockOwner } from './recover.ts';
