// Checks a new password.
import { FieldError } from '../../kernel/http-error.ts';
import { rejectCommonPassword } from '../identity/index.ts';

const KINDS: readonly RegExp[] = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const MIN_KINDS = 2;

/**
 * Throws a 422 unless both passwords are equal, are not common, and contain two of: letters, digits, other
 * characters. The schema checks the length.
 */
export async function checkNewPassword({
  password,
  confirmPassword,
}: {
  password: string;
  confirmPassword: string;
}): Promise<void> {
  await rejectCommonPassword(password);
  if (KINDS.filter((kind) => kind.test(password)).length < MIN_KINDS)
    throw new FieldError(422, 'member.password-weak', '/password');
  if (confirmPassword !== password) throw new FieldError(422, 'member.passwords-differ', '/confirmPassword');
}

/** The 422 of a new password that is the old one. */
export function makeSamePassword(): FieldError {
  return new FieldError(422, 'member.password-same', '/password');
}
