import type { EditTarget } from '../model/edit-target.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { readAt, type Path } from '../model/pointer.ts';
import type { Documents } from './change.ts';
import { isSame } from '../compare/same.ts';
import type { SetOperation } from './set.op.ts';

type Place = Pick<EditTarget, 'document' | 'key' | 'path'>;

/** A stored tree of things: where it stands in the block's data, and its outermost things in order. */
export interface StoredTree {
  readonly path: Path;
  readonly items: readonly JsonObject[];
  /** It is stored as a map by each thing's `sign`. */
  readonly isMap: boolean;
}

/** The whole tree that an element is a thing of, or the root of: the outermost list, or map by sign, on the way to it. Undefined when there is none. */
export function readTree(documents: Documents, { document, key, path }: Place): StoredTree | undefined {
  for (let depth = 1; depth <= path.length; depth++) {
    const here = path.slice(0, depth);
    const value = readAt(documents[document].data, [key, ...here]);
    if (Array.isArray(value))
      return { path: here, items: value.filter(isObject) as JsonObject[], isMap: false };
    if (isMapBySign(value)) return { path: here, items: Object.values(value), isMap: true };
  }
  return undefined;
}

/** The operations that put other things in the place of a tree's, in the form it is stored in. */
export function writeTree(documents: Documents, place: Place, items: readonly JsonObject[]): SetOperation[] {
  const tree = readTree(documents, place);
  if (tree === undefined || isSame(tree.items, items)) return [];
  const { document, key } = place;
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
