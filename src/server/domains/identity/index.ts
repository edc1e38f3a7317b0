/** Identifies callers: sessions of owners, tokens of members, passwords, login limits. */
export { isCommonPassword, rejectCommonPassword } from './common-passwords.ts';
export { hasCredentials, Identity } from './identity.ts';
export { type LoginAttempt, LoginLimits, type TrustedPlace } from './login-limits.ts';
export { endMemberDevice, endMemberTokens, listMemberDevices, startMemberToken } from './member-tokens.ts';
export { OwnerCookie } from './owner-cookies.ts';
export { readOwnerPermissions } from './owner-permissions.ts';
export { hashPassword, isPassword } from './password.ts';
export { BUILT_IN_ROLES, readPermissions, readRights } from './roles.ts';
export { endOwnerSessions } from './sessions.ts';
