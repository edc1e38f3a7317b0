/** Reads the errors of a rejected call for a form. */
import type { Rejection } from '../../../runtime/forms/view/submission.ts';
import { CallFailure } from '../../../runtime/model/action.ts';
import { isObject } from '../../../runtime/model/json.ts';

/** The errors of a rejected submission. */
interface ServerErrors extends Rejection {
  errors: { path: string; message: string }[];
  /** Status code of the answer. */
  code: number;
  waitSeconds: number | undefined;
  /**
   * The server has rejected the submission for good. No answer, a 5xx and a proxy's error page are not final.
   */
  isFinal: boolean;
}

/** Too many calls: try again later. */
export const TOO_MANY_REQUESTS = 429;
/** Codes of a submission that is taken with a captcha, and of a captcha that has ended meanwhile. */
export const ASKS_FOR_CAPTCHA: readonly number[] = [4224, 4221];
/** A call with the same idempotency key is running. */
export const CONFLICT = 409;
/** The caller's token is no longer good. */
export const TOKEN_EXPIRED = 996;
/** The caller is not signed in, or not any more. */
const SIGNED_OUT: readonly number[] = [401, TOKEN_EXPIRED];

/** Reads the errors of fields and of the whole form. Throws an error that is not a failed call. */
export function readServerErrors(error: unknown): ServerErrors {
  if (!(error instanceof CallFailure)) throw error;
  const listed =
    isObject(error.data) && Array.isArray(error.data.errors) ? error.data.errors.filter(isObject) : [];
  const errors = listed.map(({ path, message }) => ({
    // Places in the request become places in the form's values.
    path: String(path).replace(/^(?:\/(?:body|query)(?=\/))?(?:\/valueJson(?=\/))?/, ''),
    message: String(message),
  }));
  const { code, message, waitSeconds } = error;
  return { errors, code, message, waitSeconds, isFinal: message !== '' && isFinalCode(code) };
}

// The server keeps no answer with another code under the idempotency key, so the submission may come again.
function isFinalCode(code: number): boolean {
  const isServerFailure = code >= 500 && code <= 599;
  return code !== TOO_MANY_REQUESTS && code !== CONFLICT && !SIGNED_OUT.includes(code) && !isServerFailure;
}
