/** Reads and writes the value of a field by its path, also of a field whose items have names of their own. */
import type { Path } from '../../model/pointer.ts';
import { readAt } from '../../model/value-at-path.ts';
import { itemNamesOf } from '../rules/rule.ts';

type Values = Record<string, unknown>;

/** The value of a field. Of `[start,end]` the list of both values; undefined if there is none of them. */
export function readField(values: Values, path: Path): unknown {
  const names = itemNamesOf(path.at(-1));
  if (names === undefined) return readAt(values, path);
  const items = names.map((name) => readAt(values, [...path.slice(0, -1), name]));
  return items.every((item) => item === undefined) ? undefined : items;
}

/** Gives a field another value, in place: a copy for each field would take time by the square of the form. */
export function writeField(values: Values, path: Path, value: unknown): void {
  const names = itemNamesOf(path.at(-1));
  if (names === undefined) return setAt(values, path, value);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  for (const [index, name] of names.entries()) {
    const own = [...path.slice(0, -1), name];
    if (items[index] !== undefined || readAt(values, own) !== undefined) setAt(values, own, items[index]);
  }
}

/** Sets an own member. Missing objects on the way are made; `undefined` removes the member of an object. */
function setAt(values: Values, path: Path, value: unknown): void {
  let holder: object = values;
  for (const step of path.slice(0, -1)) {
    const inside: unknown = readAt(holder, [step]);
    const next: object = typeof inside === 'object' && inside !== null ? inside : {};
    if (next !== inside) setMember(holder, step, next);
    holder = next;
  }
  setMember(holder, path.at(-1) ?? '', value);
}

function setMember(holder: object, step: string | number, value: unknown): void {
  if (Array.isArray(holder)) holder[Number(step)] = value;
  else if (value === undefined) Reflect.deleteProperty(holder, step);
  else Object.defineProperty(holder, step, { value, writable: true, enumerable: true, configurable: true });
}
