/** Guards of values that expressions give to props. */
import { isObject } from '../../model/json.ts';
import type { JsonSchema } from '../../model/json-schema.ts';
import { isMediaAddress, isSafeUrl } from '../../model/link.ts';

type Guard = (value: unknown) => unknown;

export const asList: Guard = (value) => (value === null || Array.isArray(value) ? value : undefined);
export const asObject: Guard = (value) => (value === null || isObject(value) ? value : undefined);
export const asPlain: Guard = (value) => (value === null || typeof value !== 'object' ? value : undefined);

export const asLink: Guard = (value) => (typeof value === 'string' && isSafeUrl(value) ? value : undefined);
export const asMedia: Guard = (value) =>
  typeof value === 'string' && isMediaAddress(value) ? value : undefined;

/**
 * Answers the same value, but undefined where it has the wrong type: an object cannot be shown as text, nor a
 * text iterated as a list, and only an address gets into an attribute for addresses.
 */
export function guardOf({ type, format }: Pick<JsonSchema, 'type' | 'format'>): Guard | undefined {
  if (format !== undefined) return format === 'media' ? asMedia : asLink;
  if (typeof type !== 'string') return undefined;
  return type === 'array' ? asList : type === 'object' ? asObject : asPlain;
}
