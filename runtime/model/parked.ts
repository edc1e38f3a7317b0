/** Removes values of owned blocks that wait for their field: they are never drawn, searched or sent. */
import { isObject, type JsonObject } from './json.ts';

/** The member where they wait, of a block's data and of the items of its lists. */
export const PARKED = 'parked';

// What is drawn from data is kept by its identity.
const known = new WeakMap<JsonObject, JsonObject>();

/** The data without them; the same object where none wait, and always the same one for the same data. */
export function withoutParked(data: JsonObject): JsonObject {
  const stripped = known.get(data) ?? (strip(data) as JsonObject);
  known.set(data, stripped);
  return stripped;
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(strip);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value)
    .filter(([name, member]) => name !== PARKED || !isObject(member))
    .map(([name, member]) => [name, strip(member)] as const);
  const isSame =
    members.length === Object.keys(value).length && members.every(([name, member]) => member === value[name]);
  return isSame ? value : Object.fromEntries(members);
}
