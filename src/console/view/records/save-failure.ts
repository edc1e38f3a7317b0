// Reads why a record was not saved.
import { CallFailure } from '../../../../runtime/model/action.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { isLeftOpen } from '../../../client/save-session.ts';
import { isSignedOut } from '../../contracts/signed-out.ts';

/** What the server says against a save. */
export interface Refusal {
  errors: { path: string; message: string }[];
  message: string;
  isSignedOut: boolean;
}

/** `offline`: no answer, or a server that cannot answer now; the same request may be accepted later. */
export function readSaveFailure(error: unknown): Refusal | 'offline' {
  if (!(error instanceof CallFailure)) {
    const message = error instanceof Error ? error.message : String(error);
    return { errors: [], message, isSignedOut: false };
  }
  if (isLeftOpen(error)) return 'offline';
  const { data, message } = error;
  const listed = isObject(data) && Array.isArray(data.errors) ? data.errors.filter(isObject) : [];
  const errors = listed.map(({ path, message: said }) => ({
    path: String(path).replace(/^\/body(?=\/)/, ''),
    message: String(said),
  }));
  return { errors, message, isSignedOut: isSignedOut(error) };
}
