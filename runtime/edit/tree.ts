// Reads and writes trees in a block's data: lists with nested items, or maps by `sign`.
import type { ListTarget } from '../model/edit-target.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import { readAt } from '../model/value-at-path.ts';
import type { Documents } from './change.ts';
import { isSame } from '../compare/same.ts';
import type { SetOperation } from './set.op.ts';

/** A stored tree. */
interface StoredTree {
  /** Its address in the block's data. */
  readonly path: Path;
  /** The outermost items in order. */
  readonly items: readonly JsonObject[];
  /** True if it is stored as a map by the `sign` of each item. */
  readonly isMap: boolean;
}

/** The outermost list or map on the path of a target; undefined if there is none. */
export function readTree(documents: Documents, { document, key, path }: ListTarget): StoredTree | undefined {
  for (let depth = 1; depth <= path.length; depth++) {
    const here = path.slice(0, depth);
    const value = readAt(documents[document].data, [key, ...here]);
    if (Array.isArray(value))
      return { path: here, items: value.filter(isObject) as JsonObject[], isMap: false };
    if (isMapBySign(value)) return { path: here, items: Object.values(value), isMap: true };
  }
  return undefined;
}

/** The operations that replace the items of a tree. */
export function writeTree(
  documents: Documents,
  target: ListTarget,
  items: readonly JsonObject[],
): SetOperation[] {
  const tree = readTree(documents, target);
  if (tree === undefined || isSame(tree.items, items)) return [];
  const { document, key } = target;
  const value: Json = tree.isMap
    ? Object.fromEntries(items.map((item) => [String(item.sign), item]))
    : [...items];
  return [{ do: 'set', document, key, path: tree.path, value }];
}

function isMapBySign(value: unknown): value is Record<string, JsonObject> {
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([sign, item]) => isObject(item) && item.sign === sign);
}
