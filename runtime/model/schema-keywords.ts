/** Implements keywords of JSON Schema for the generated validators. */
import { isObject } from './json.ts';
import { readLink } from './link-address.ts';
import { isMediaAddress } from './link.ts';

const DAY = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';

/**
 * The formats that schemas may name. `link` is the address of a link as people type it, `media` that of a
 * picture, a video or a file; both may be empty for none.
 */
export const FORMATS: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  date: new RegExp(`^${DAY}$`),
  'date-time': new RegExp(`^${DAY}T${TIME}(?:[.][0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})$`),
  link: (text) => text === '' || 'url' in readLink(text),
  media: (text) => text === '' || isMediaAddress(text),
  // Markup: the server reduces it to what is allowed when it is saved.
  'rich-text': () => true,
};

/** Length of a text in characters, not in UTF-16 units: what `minLength` and `maxLength` count. */
export function ucs2length(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** True when two JSON values are the same: what `const`, `enum` and `uniqueItems` ask. */
export function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => equal(item, right[index]))
    );
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && equal(left[name], right[name]))
  );
}
