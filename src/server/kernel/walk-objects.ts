import { isObject } from '../../../runtime/model/json.ts';
import type { Path } from '../../../runtime/model/pointer.ts';

type Members = Record<string, unknown>;

/** Calls `visit` for every object inside a value, parents first, with its path. */
export function visitObjects(
  value: unknown,
  visit: (object: Members, path: Path) => void,
  path: Path = [],
): void {
  if (Array.isArray(value)) value.forEach((each, index) => visitObjects(each, visit, [...path, index]));
  else if (isObject(value)) {
    visit(value, path);
    for (const [name, each] of Object.entries(value)) visitObjects(each, visit, [...path, name]);
  }
}

/** A copy in which `rewrite` has replaced every object, children first. */
export function rewriteObjects(value: unknown, rewrite: (object: Members) => Members): unknown {
  if (Array.isArray(value)) return value.map((each) => rewriteObjects(each, rewrite));
  if (!isObject(value)) return value;
  return rewrite(
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewriteObjects(each, rewrite)])),
  );
}

/** The distinct texts that objects inside a value have under a name. */
export function collectTexts(value: unknown, name: string): string[] {
  const found = new Set<string>();
  visitObjects(value, (object) => {
    const text = Object.hasOwn(object, name) ? object[name] : undefined;
    if (typeof text === 'string' && text !== '') found.add(text);
  });
  return [...found];
}
