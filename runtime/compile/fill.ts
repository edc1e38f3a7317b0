/** Fills block data with the defaults of its schema. */
import { isObject } from '../model/json.ts';
import type { BlockData } from '../model/page.ts';

/**
 * A copy of block data in which missing members have the `default` of the schema. Present values are shared,
 * not copied.
 */
export function fillData(schema: unknown, data: BlockData): BlockData {
  return fill(schema, data) as BlockData;
}

function fill(schema: unknown, value: unknown): unknown {
  if (!isObject(schema)) return value;
  if (value === undefined) {
    if ('default' in schema) return fill(withoutDefault(schema), schema.default);
    if (!isObject(schema.properties)) return undefined;
    const filled = fillMembers(schema.properties, {});
    return Object.keys(filled).length === 0 ? undefined : filled;
  }
  if (isObject(value) && isObject(schema.properties)) return fillMembers(schema.properties, value);
  if (Array.isArray(value) && isObject(schema.items))
    return mapShared(value, (item) => fill(schema.items, item));
  return value;
}

function withoutDefault({ default: _, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema;
}

function fillMembers(
  properties: Record<string, unknown>,
  value: Record<string, unknown>,
): Record<string, unknown> {
  let filled = value;
  for (const [name, schema] of Object.entries(properties)) {
    const before = Object.hasOwn(value, name) ? value[name] : undefined;
    const after = fill(schema, before);
    if (after === before) continue;
    if (filled === value) filled = { ...value };
    filled[name] = after;
  }
  return filled;
}

function mapShared(list: unknown[], change: (item: unknown) => unknown): unknown[] {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}
