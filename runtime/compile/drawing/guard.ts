/** Guards of values that expressions give to props. */
import { isObject } from '../../model/json.ts';
import type { JsonSchema } from '../../model/json-schema.ts';

type Guard = (value: unknown) => unknown;

export const asList: Guard = (value) => (value === null || Array.isArray(value) ? value : undefined);
export const asObject: Guard = (value) => (value === null || isObject(value) ? value : undefined);
export const asPlain: Guard = (value) => (value === null || typeof value !== 'object' ? value : undefined);

/**
 * Answers the same value, but undefined where it has the wrong type: an object cannot be shown as text, nor a
 * text iterated as a list.
 */
export function guardOf(type: JsonSchema['type']): Guard | undefined {
  if (typeof type !== 'string') return undefined;
  return type === 'array' ? asList : type === 'object' ? asObject : asPlain;
}
