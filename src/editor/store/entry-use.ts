// Finds out which dictionary entries a block uses.
import { isObject } from '../../../runtime/model/json.ts';

/** True if some part of a block's data is bound to the dictionary entry. */
export function usesEntry(data: unknown, code: string): boolean {
  if (Array.isArray(data)) return data.some((item) => usesEntry(item, code));
  if (!isObject(data)) return false;
  return data.dictCode === code || Object.values(data).some((member) => usesEntry(member, code));
}
