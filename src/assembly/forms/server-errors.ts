import type { Refusal } from '../../../runtime/forms/view/form-view.tsx';
import { CallFailure } from '../../../runtime/model/action.ts';
import { isObject } from '../../../runtime/model/json.ts';

/** What a server says of a form that it refused, with the code of its answer. */
export interface ServerRefusal extends Refusal {
  errors: { path: string; message: string }[];
  code: number;
  waitSeconds: number | undefined;
  /** The server has said that it does not take it. Silence, a failure of its own and a gateway's page do not say so. */
  isFinal: boolean;
}

/** Code of an answer: too many calls, try again later. */
export const TOO_MANY = 429;
/** Code of an answer: the same is being worked on already. */
export const UNDER_WAY = 409;
/** Code of an answer: nobody is signed in, or not any more. */
const SIGNED_OUT: readonly number[] = [401, 996];

/** What the server says of a refused form: of fields, when it names them, and of the whole. Anything else is no refusal, and is thrown on. */
export function readRefusal(error: unknown): ServerRefusal {
  if (!(error instanceof CallFailure)) throw error;
  const listed =
    isObject(error.data) && Array.isArray(error.data.errors) ? error.data.errors.filter(isObject) : [];
  const errors = listed.map(({ path, message }) => ({
    // Where it stands in the request says nothing to a form.
    path: String(path).replace(/^(?:\/(?:body|query)(?=\/))?(?:\/valueJson(?=\/))?/, ''),
    message: String(message),
  }));
  const { code, message, waitSeconds } = error;
  return { errors, code, message, waitSeconds, isFinal: message !== '' && isFinal(code) };
}

// These are no answers that the server keeps for a submission that comes again.
function isFinal(code: number): boolean {
  return (
    code !== TOO_MANY && code !== UNDER_WAY && !SIGNED_OUT.includes(code) && !(code >= 500 && code <= 599)
  );
}
