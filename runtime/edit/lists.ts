// Finds and writes items of lists in a block's data. Owners add, duplicate, move and remove them.
import type { ListTarget } from '../model/edit-target.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import { makeUuid } from '../model/uuid.ts';
import { readAt } from '../model/value-at-path.ts';
import type { Documents } from './change.ts';
import type { SetOperation } from './set.op.ts';

/** An item of a list. */
export interface ListItem {
  /** The address of the list in the block's data. */
  list: Path;
  index: number;
  items: readonly JsonObject[];
}

/** The innermost item on the path of a target, which may be the item itself; undefined if there is none. */
export function findItem(documents: Documents, { document, key, path }: ListTarget): ListItem | undefined {
  const at = path.findLastIndex((step) => typeof step === 'number');
  const index = path[at];
  if (typeof index !== 'number') return undefined;
  const list = path.slice(0, at);
  const items = readAt(documents[document].data, [key, ...list]);
  return Array.isArray(items) && isObject(items[index])
    ? { list, index, items: items.filter(isObject) as JsonObject[] }
    : undefined;
}

/** A copy of a value for another place: every list item in it gets a `contentCode` of its own. */
export function copyItem(item: JsonObject): JsonObject {
  const copy = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, each]) => [name, copy(each)] as const);
    const copied: JsonObject = Object.fromEntries(members);
    return typeof copied.contentCode === 'string' ? { ...copied, contentCode: makeUuid() } : copied;
  };
  return copy(item) as JsonObject;
}

/** The operation that replaces the items of a list. */
export function writeItems({ document, key }: ListTarget, list: Path, items: readonly Json[]): SetOperation {
  return { do: 'set', document, key, path: list, value: [...items] };
}
