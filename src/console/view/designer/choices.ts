// Reads and makes the options of a field. Their values are given once: renaming an option changes no rule and
// no record.
import type { Rule } from '../../../../runtime/designer/design.ts';
import { isObject } from '../../../../runtime/model/json.ts';

export interface Choice {
  label: unknown;
  value: unknown;
  [member: string]: unknown;
}

/** Options that are texts are their own labels; undefined for what is not a list of options. */
export function choicesIn({ enum: listed }: Rule): Choice[] | undefined {
  if (!Array.isArray(listed)) return undefined;
  return listed.map((each: unknown) =>
    isObject(each) ? { label: each.value, value: each.label, ...each } : { label: String(each), value: each },
  );
}

/** A value that no other option has; a number where all others are numbers. */
export function newValue(choices: readonly Choice[]): string | number {
  const numbers = choices.map(({ value }) => Number(value)).filter((each) => Number.isInteger(each));
  const next = Math.max(0, choices.length, ...numbers) + 1;
  const areNumbers = choices.length > 0 && choices.every(({ value }) => typeof value === 'number');
  return areNumbers ? next : String(next);
}

export interface PastedChoices {
  /** The labels of each line, by language in the order of the columns. */
  lines: readonly (readonly string[])[];
  /** How many lines repeat another one, or an option that is there. */
  skipped: number;
}

/** Lines of text, or columns as spreadsheets copy them: one option a line. */
export function readPasted(text: string, known: readonly string[]): PastedChoices {
  const all = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1')))
    .filter(([first = '']) => first !== '');
  const seen = new Set(known);
  const lines = all.filter(([first = '']) => {
    if (seen.has(first)) return false;
    seen.add(first);
    return true;
  });
  return { lines, skipped: all.length - lines.length };
}
