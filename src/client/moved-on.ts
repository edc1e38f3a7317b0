// Reads the answer to a change that was made from an older state, of a page or of a record.
import { CallFailure } from '../../runtime/model/action.ts';
import { isObject } from '../../runtime/model/json.ts';
import { MOVED_ON, type MovedOn } from '../../runtime/model/moved-on.ts';

/** Undefined for an error of another kind. */
export function readMovedOn(error: unknown): MovedOn | undefined {
  if (!(error instanceof CallFailure) || error.code !== MOVED_ON || !isObject(error.data)) return undefined;
  return error.data as unknown as MovedOn;
}
