/** Reads and writes the value at a place inside a JSON value. */
import { isObject } from './json.ts';
import type { Path } from './pointer.ts';

/** The value at `path`, own members only; undefined when something on the way is missing. */
export function readAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current)) current = current[Number(step)];
    else if (isObject(current) && Object.hasOwn(current, step)) current = current[step];
    else return undefined;
  }
  return current;
}

/**
 * A copy of `value` with `next` at `path`; everything off the path is shared with the original.
 * Missing objects on the way are made. `undefined` removes an object's member.
 */
export function writeAt<T>(value: T, path: Path, next: unknown): T {
  if (path.length === 0) return next as T;
  const [step, ...rest] = path as [string | number, ...(string | number)[]];
  if (Array.isArray(value)) {
    const list: unknown[] = value.slice();
    list[Number(step)] = writeAt(list[Number(step)], rest, next);
    return list as T;
  }
  const object: Record<string, unknown> = isObject(value) ? { ...value } : {};
  const written = writeAt(Object.hasOwn(object, step) ? object[step] : undefined, rest, next);
  if (written === undefined) delete object[step];
  else
    Object.defineProperty(object, step, {
      value: written,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return object as T;
}
