/** Reads the `dependencies` of a Formily reaction. */
import { isObject } from '../../model/json.ts';

/** The field name in a Formily path: `box.phone#value` gives `phone`. */
export function nameOf(path: unknown): string {
  return String(path).split('#')[0]?.trim().split('.').at(-1) ?? '';
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
