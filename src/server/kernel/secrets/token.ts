// Makes, hashes and compares random secrets.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random secret of 256 bits, as text for cookies and headers. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: it cannot be used to sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares secrets in constant time. Their lengths are not secret. */
export function isSameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
