/** Reads the `dependencies` of a Formily reaction. */
import { isObject } from '../../model/json.ts';

/**
 * The names of the fields that a path or pattern may mean, wherever they stand; undefined if it may mean any
 * field.
 */
export function namesOf(pattern: unknown): string[] | undefined {
  const path = String(pattern).split('#')[0]?.trim() ?? '';
  const last = path.split('.').at(-1) ?? '';
  if (/^[\p{L}\p{N}_$-]+$/u.test(last)) return [last];
  // `[start,end]` is one field.
  if (/^[^*()]*\[[^[\]]+,[^[\]]+\]$/u.test(path)) return [path.slice(path.lastIndexOf('['))];
  const group = /^(?:[^*()]*\.)?\*?\(([^*()![\]]+)\)$/u.exec(path)?.[1];
  return group?.split(',').map((each) => each.trim().split('.').at(-1) ?? '');
}

/** The field name of a dependency that reads nothing but the value; undefined for any other dependency. */
export function nameOfValue(dependency: unknown): string | undefined {
  return typeof dependency === 'string' ? /^(\w+)(?:#value)?$/.exec(dependency)?.[1] : undefined;
}

/** The dependencies of a reaction as a list, as they are written. */
export function dependenciesOf({ dependencies }: Readonly<Record<string, unknown>>): unknown[] {
  return Array.isArray(dependencies)
    ? dependencies
    : Object.values(isObject(dependencies) ? dependencies : {});
}
