import type { Refusal } from '../../../runtime/forms/form-view.tsx';
import { CallFailure } from '../../../runtime/model/action.ts';
import { isObject } from '../../../runtime/model/json.ts';

/** What a server says of a form that it refused, with the code of its answer. */
export interface ServerRefusal extends Refusal {
  errors: { path: string; message: string }[];
  code: number;
  waitSeconds: number | undefined;
}

/** What the server says of a refused form: of fields, when it names them, and of the whole. Anything else is no refusal, and is thrown on. */
export function readRefusal(error: unknown): ServerRefusal {
  if (!(error instanceof CallFailure)) throw error;
  const listed = isObject(error.data) && Array.isArray(error.data.errors) ? error.data.errors.filter(isObject) : [];
  const errors = listed.map(({ path, message }) => ({
    // Where it stands in the request says nothing to a form.
    path: String(path).replace(/^(?:\/(?:body|query)(?=\/))?(?:\/valueJson(?=\/))?/, ''),
    message: String(message),
  }));
  return { errors, code: error.code, message: error.message, waitSeconds: error.waitSeconds };
}
