/** Recognises the passwords that attackers try first. */
import { createHash } from 'node:crypto';
import { FieldError } from '../../kernel/http-error.ts';

/** Characters of a fingerprint, of 6 bits each: one password in 700,000 is rejected by accident. */
const FINGERPRINT_LENGTH = 6;

// Loaded with the first check, to keep the start fast: 0.6 MB of text.
const load = async (): Promise<string> => (await import('./common-passwords.json')).default.fingerprints;

/** What is kept of a common password. Upper and lower case are the same. */
export function fingerprintOf(password: string): string {
  return createHash('sha256')
    .update(password.normalize('NFKC').toLowerCase())
    .digest('base64url')
    .slice(0, FINGERPRINT_LENGTH);
}

/** True for one of the 100,000 most common passwords of at least 6 characters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const fingerprints = await load();
  const wanted = fingerprintOf(password);
  const at = (place: number): string =>
    fingerprints.slice(place * FINGERPRINT_LENGTH, (place + 1) * FINGERPRINT_LENGTH);
  // The fingerprints are sorted: the first that is not below the wanted one is it, or it is not there.
  let low = 0;
  let high = fingerprints.length / FINGERPRINT_LENGTH;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return at(low) === wanted;
}

/** Throws a 422 at `/password` for a common password. */
export async function rejectCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new FieldError(422, 'password.common', '/password');
}
