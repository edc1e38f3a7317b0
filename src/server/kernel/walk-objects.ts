// Visits every object inside a value.
import { isObject } from '../../../runtime/model/json.ts';
import type { Path } from '../../../runtime/model/pointer.ts';

type Members = Record<string, unknown>;

/**
 * Calls `visit` for every object inside a value, parents first, with its path. The path changes after the
 * call.
 */
export function visitObjects(value: unknown, visit: (object: Members, path: Path) => void): void {
  visitBelow(value, visit, []);
}

function visitBelow(
  value: unknown,
  visit: (object: Members, path: Path) => void,
  path: (string | number)[],
): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  if (!isList) visit(value as Members, path);
  for (const name of Object.keys(value)) {
    path.push(isList ? Number(name) : name);
    visitBelow((value as Members)[name], visit, path);
    path.pop();
  }
}

/** The first result that `find` gives for an object inside a value, parents first. */
export function findInObjects<Found>(
  value: unknown,
  find: (object: Members) => Found | undefined,
): Found | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = Array.isArray(value) ? undefined : find(value as Members);
  if (found !== undefined) return found;
  for (const each of Object.values(value)) {
    const below = findInObjects(each, find);
    if (below !== undefined) return below;
  }
  return undefined;
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
