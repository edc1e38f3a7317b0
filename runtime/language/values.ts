import { FORBIDDEN_NAMES } from '../model/json.ts';
import { fail, failType, spendText } from './limits.ts';

/** Reads a member by a name that was found harmless. */
export type Read = (holder: unknown, name: string) => unknown;

/** Refuses names that lead to a prototype, wherever they come from. */
export function checkName(name: string): string {
  if (FORBIDDEN_NAMES.has(name)) fail('expression.forbidden', { found: `The member "${name}"` });
  return name;
}

/** A member's value when it is the holder's own, plain data and no function; a getter is never run. The strict way, for any value. */
export const readOwn: Read = (holder, name) => {
  if (holder === null || holder === undefined) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(holder, name)?.value;
  return typeof value === 'function' ? undefined : value;
};

// Whatever is not named in a built-in prototype and is found in a JSON value is its own.
function isBuiltIn(name: string): boolean {
  return name in Object.prototype || name in Array.prototype;
}

/** The way to read one fixed member of values that came out of JSON: as `readOwn` reads them, at a tenth of the cost. */
export function plainReader(name: string): (holder: unknown) => unknown {
  if (isBuiltIn(name)) return (holder) => readOwn(holder, name);
  return (holder) => {
    if (holder === null || holder === undefined) return undefined;
    const value = (holder as Record<string, unknown>)[name];
    return typeof value === 'function' ? undefined : value;
  };
}

const LONG_TEXT = 1024;

/** Takes the steps of reading through a text, when it is long enough to take time. */
export function spendReading(value: unknown): void {
  if (typeof value === 'string' && value.length > LONG_TEXT) spendText(value.length);
}

/** The name that a computed key stands for: texts and whole numbers only, because others would run code of their own to become a text. */
export function keyOf(key: unknown): string {
  spendReading(key);
  if (typeof key === 'string') return checkName(key);
  if (typeof key === 'number') return String(key);
  return failType(key, 'a member name');
}

type Primitive = string | number | boolean | null | undefined;

/** Refuses everything that would have to run code to become a text or a number. */
export function primitiveOf(value: unknown): Primitive {
  if (value === null || value === undefined) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return failType(value, 'a text or a number');
}

/** The number a primitive stands for, as JavaScript reads it. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  spendReading(value);
  return Number(primitiveOf(value));
}

/** The text of a primitive, as JavaScript writes it. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(primitiveOf(value));
}

/** The text of a primitive in running text, where nothing is written for nothing. */
export function shownText(value: unknown): string {
  return value === null || value === undefined ? '' : textOf(value);
}

/** Texts put together, their length checked first. */
export function joinTexts(texts: readonly string[], separator = ''): string {
  let length = separator.length * Math.max(0, texts.length - 1);
  for (const text of texts) length += text.length;
  spendText(length);
  return texts.join(separator);
}
