/** Reads members and converts values without running any code of theirs. */
import { FORBIDDEN_NAMES } from '../model/json.ts';
import { fail, failType, spendText } from './limits.ts';

/** Reads a member by a name that `checkName` accepted. */
export type Read = (holder: unknown, name: string) => unknown;

/** Rejects names that lead to a prototype. */
export function checkName(name: string): string {
  if (FORBIDDEN_NAMES.has(name)) fail('expression.forbidden', { found: `The member "${name}"` });
  return name;
}

/** Reads an own data property that is not a function. Works for any value and never runs a getter. */
export const readOwn: Read = (holder, name) => {
  if (holder === null || holder === undefined) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(holder, name)?.value;
  return typeof value === 'function' ? undefined : value;
};

// A name that no built-in prototype has can only be an own property of a JSON value.
/** Whether lists or all objects have a member of this name. */
export function isBuiltIn(name: string): boolean {
  return name in Object.prototype || name in Array.prototype;
}

/**
 * Makes a reader of one member for values parsed from JSON: the same as `readOwn`, at a tenth of the cost.
 */
export function plainReader(name: string): (holder: unknown) => unknown {
  if (isBuiltIn(name)) return (holder) => readOwn(holder, name);
  return (holder) => {
    if (holder === null || holder === undefined) return undefined;
    const value = (holder as Record<string, unknown>)[name];
    return typeof value === 'function' ? undefined : value;
  };
}

const LONG_TEXT = 1024;

/** Spends the steps of reading a long text. */
export function spendReading(value: unknown): void {
  if (typeof value === 'string' && value.length > LONG_TEXT) spendText(value.length);
}

/**
 * The member name of a computed key. Only texts and numbers: other values would run their own code to become
 * text.
 */
export function keyOf(key: unknown): string {
  spendReading(key);
  if (typeof key === 'string') return checkName(key);
  if (typeof key === 'number') return String(key);
  // As in JavaScript: a choice that nobody has made yet names no member.
  if (key === undefined || key === null) return String(key);
  return failType(key, 'a member name');
}

type Primitive = string | number | boolean | null | undefined;

/** Rejects values that would run their own code to become a text or a number. */
export function primitiveOf(value: unknown): Primitive {
  if (value === null || value === undefined) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return failType(value, 'a text or a number');
}

/** Converts a primitive to a number, as JavaScript does. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  spendReading(value);
  return Number(primitiveOf(value));
}

/** Converts a primitive to text, as JavaScript does. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(primitiveOf(value));
}

/** Converts a primitive to text for display: null and undefined become the empty text. */
export function shownText(value: unknown): string {
  return value === null || value === undefined ? '' : textOf(value);
}

/** Joins texts; checks the length of the result first. */
export function joinTexts(texts: readonly string[], separator = ''): string {
  let length = separator.length * Math.max(0, texts.length - 1);
  for (const text of texts) length += text.length;
  spendText(length);
  if (separator !== '') return texts.join(separator);
  let joined = '';
  for (const text of texts) joined += text;
  return joined;
}
