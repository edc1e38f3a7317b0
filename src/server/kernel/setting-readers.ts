/**
 * Makes the readers of settings. A reader is called with what it reads and its default, and then, as a tagged
 * template, with what the setting must be: a setting is one row of the table in `settings.ts`.
 */
import { NOT_EMPTY } from './setting-patterns.ts';

/** One setting. `D` is its default; settings without one may be absent. */
export interface Setting<T = unknown, D extends T | undefined = T | undefined> {
  /** The value of a text; undefined when the text is wrong. */
  readonly read: (text: string) => T | undefined;
  readonly default: D;
  /** Ends the sentence "NAME must be …". */
  readonly help: string;
}

/** Takes the text of a template; its line breaks are spaces. */
type WithHelp<S> = (help: TemplateStringsArray) => S;

function setting<T, D extends T | undefined>(read: Setting<T>['read'], fallback: D): WithHelp<Setting<T, D>> {
  return ([help = '']) => ({ read, default: fallback, help: help.replaceAll(/\s+/g, ' ') });
}

/** A text that matches the pattern; without one, a text that is not empty. */
export function text<D extends string | undefined = undefined>(
  pattern = NOT_EMPTY,
  fallback?: D,
): WithHelp<Setting<string, D>> {
  return setting<string, D>((given) => (pattern.test(given) ? given : undefined), fallback as D);
}

/** An address that matches the pattern and can be read: an unreadable one would be quoted by errors. */
export function address(pattern: RegExp): WithHelp<Setting<string, undefined>> {
  return setting<string, undefined>(
    (given) => (pattern.test(given) && URL.canParse(given) ? given : undefined),
    undefined,
  );
}

/** One of some words. */
export function oneOf<const W extends string, D extends W | undefined = undefined>(
  words: readonly W[],
  fallback?: D,
): WithHelp<Setting<W, D>> {
  return setting<W, D>((given) => words.find((word) => word === given), fallback as D);
}

/** A number of a range. */
export function number<D extends number | undefined = undefined>(
  min: number,
  max: number,
  fallback?: D,
): WithHelp<Setting<number, D>> {
  return setting<number, D>((given) => readNumber(given, min, max), fallback as D);
}

/** A whole number of a range. */
export function integer<D extends number | undefined = undefined>(
  min: number,
  max: number,
  fallback?: D,
): WithHelp<Setting<number, D>> {
  const read = (given: string): number | undefined => {
    const value = readNumber(given, min, max);
    return Number.isInteger(value) ? value : undefined;
  };
  return setting<number, D>(read, fallback as D);
}

/** Other spellings that JavaScript knows, such as `0x10`, are mistakes of who wrote them. */
const WRITTEN_OUT = /^\s*-?\d+(\.\d+)?\s*$/;

function readNumber(given: string, min: number, max: number): number | undefined {
  const value = WRITTEN_OUT.test(given) ? Number(given) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
