import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits from the system's generator, as text for cookies and headers. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: who reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The session's CSRF token: derived from its secret, so that nothing more is kept, and useless for signing in. */
export function deriveCsrfToken(token: string): string {
  return createHash('sha256').update('csrf:').update(token).digest('base64url');
}
