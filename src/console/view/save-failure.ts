import { CallFailure } from '../../../runtime/model/action.ts';
import { isSignedOut } from '../contracts/signed-out.ts';
import { isObject, type JsonObject } from '../../../runtime/model/json.ts';

/** Why a record was not saved. */
export type SaveFailure =
  /** Another owner has saved it first: as it is stored now. */
  | { kind: 'moved-on'; revision: number; values: JsonObject }
  /** No answer, or a server that cannot answer now: the same request may be accepted later. */
  | { kind: 'offline'; isAnswered: boolean }
  | { kind: 'refused'; errors: { path: string; message: string }[]; message: string; isSignedOut: boolean };

const MOVED_ON = 4091;

export function readSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof CallFailure)) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', errors: [], message, isSignedOut: false };
  }
  const { code, data, message } = error;
  if (code === MOVED_ON && isObject(data) && isObject(data.values))
    return { kind: 'moved-on', revision: Number(data.revision), values: data.values as JsonObject };
  if (message === '' || (code >= 500 && code <= 599)) return { kind: 'offline', isAnswered: message !== '' };
  const listed = isObject(data) && Array.isArray(data.errors) ? data.errors.filter(isObject) : [];
  const errors = listed.map(({ path, message: said }) => ({
    path: String(path).replace(/^\/body(?=\/)/, ''),
    message: String(said),
  }));
  return { kind: 'refused', errors, message, isSignedOut: isSignedOut(error) };
}
