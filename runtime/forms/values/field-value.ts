/** Reads and writes the value of a field by its path, also of a field whose items have names of their own. */
import type { Path } from '../../model/pointer.ts';
import { readAt, writeAt } from '../../model/value-at-path.ts';
import { itemNamesOf } from '../rules/rule.ts';

type Values = Record<string, unknown>;

/** The value of a field. Of `[start,end]` the list of both values; undefined if there is none of them. */
export function readField(values: Values, path: Path): unknown {
  const names = itemNamesOf(path.at(-1));
  if (names === undefined) return readAt(values, path);
  const items = names.map((name) => readAt(values, [...path.slice(0, -1), name]));
  return items.every((item) => item === undefined) ? undefined : items;
}

/** The values with another value of a field. */
export function writeField<V extends Values>(values: V, path: Path, value: unknown): V {
  const names = itemNamesOf(path.at(-1));
  if (names === undefined) return writeAt(values, path, value);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return names.reduce((written, name, index) => {
    const own = [...path.slice(0, -1), name];
    return items[index] === undefined && readAt(written, own) === undefined
      ? written
      : writeAt(written, own, items[index]);
  }, values);
}
