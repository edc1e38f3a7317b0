import { isObject } from '../../../runtime/model/json.ts';

/** Whether some part of a block's data is bound to a dictionary entry. */
export function usesEntry(data: unknown, code: string): boolean {
  if (Array.isArray(data)) return data.some((item) => usesEntry(item, code));
  if (!isObject(data)) return false;
  return data.dictCode === code || Object.values(data).some((member) => usesEntry(member, code));
}
