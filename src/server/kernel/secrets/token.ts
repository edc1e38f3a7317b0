import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 bits from the system's generator, as text for cookies and headers. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: who reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares secrets in constant time; their lengths are no secret. */
export function isSameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
