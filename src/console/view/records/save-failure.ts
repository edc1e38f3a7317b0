import { CallFailure } from '../../../../runtime/model/action.ts';
import { readMovedOn } from '../../../client/moved-on.ts';
import { isSignedOut } from '../../contracts/signed-out.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';

/** Why a record was not saved. */
export type SaveFailure =
  /** Another owner has saved it first: as it is stored now. */
  | { kind: 'moved-on'; revision: number; values: JsonObject }
  /** No answer, or a server that cannot answer now: the same request may be accepted later. */
  | { kind: 'offline'; isAnswered: boolean }
  | { kind: 'refused'; errors: { path: string; message: string }[]; message: string; isSignedOut: boolean };

export function readSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof CallFailure)) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', errors: [], message, isSignedOut: false };
  }
  const { code, data, message } = error;
  const moved = readMovedOn(error);
  if (moved !== undefined)
    return { kind: 'moved-on', revision: moved.revision, values: moved.stored as JsonObject };
  if (message === '' || (code >= 500 && code <= 599)) return { kind: 'offline', isAnswered: message !== '' };
  const listed = isObject(data) && Array.isArray(data.errors) ? data.errors.filter(isObject) : [];
  const errors = listed.map(({ path, message: said }) => ({
    path: String(path).replace(/^\/body(?=\/)/, ''),
    message: String(said),
  }));
  return { kind: 'refused', errors, message, isSignedOut: isSignedOut(error) };
}
