// Reads and makes the options of a field. Their values are given once: renaming an option changes no rule and
// no record.
import type { Rule } from '../../../../runtime/designer/design.ts';
import { inOneLine, readPastedLines } from '../../../../runtime/designer/pasted-cells.ts';
import { textOf, withText } from '../../../../runtime/designer/texts.ts';
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
  /** The labels of each line, by language in the order of the columns; empty where a cell is. */
  lines: readonly (readonly string[])[];
  /** How many lines repeat another one, or an option that is there. */
  skipped: number;
  /** How many columns more than languages hold something. */
  unused: number;
}

/** A line of labels is called by the first of them. */
const firstLabel = (cells: readonly string[]): string => cells.find((cell) => cell !== '') ?? '';

/** Lines of text, or columns as spreadsheets copy them: one option a line. */
export function readPasted(text: string, known: readonly string[], languages: number): PastedChoices {
  const table = readPastedLines(text).map(({ cells }) => cells.map(inOneLine));
  const all = table.map((cells) => cells.slice(0, languages)).filter((cells) => firstLabel(cells) !== '');
  const seen = new Set(known);
  const lines = all.filter((cells) => {
    const first = firstLabel(cells);
    if (seen.has(first)) return false;
    seen.add(first);
    return true;
  });
  const widest = table.reduce((most, { length }) => Math.max(most, length), 0);
  return { lines, skipped: all.length - lines.length, unused: Math.max(0, widest - languages) };
}

/** `kept` with an option for each line. */
export function withPasted(
  choices: readonly Choice[],
  kept: readonly Choice[],
  lines: PastedChoices['lines'],
  codes: readonly string[],
): Choice[] {
  const next = [...kept];
  for (const cells of lines) {
    const first = firstLabel(cells);
    const same = choices.find((each) => textOf(each.label, codes[0] ?? '') === first);
    // What is there keeps its value, so that rules and records that name it stay right.
    const choice =
      same === undefined || kept.includes(same)
        ? { label: first, value: newValue(withoutRepeats([...choices, ...next])) }
        : same;
    next.push(cells.length === 1 ? choice : { ...choice, label: labelOf(cells, codes, same?.label) });
  }
  return next;
}

/** `choices`, and those of `taken` whose value none of them has. */
export function withTaken(choices: readonly Choice[], taken: readonly Choice[]): Choice[] {
  const known = new Set(choices.map(({ value }) => value));
  return [...choices, ...taken.filter(({ value }) => !known.has(value))];
}

const withoutRepeats = (choices: readonly Choice[]): Choice[] => [
  ...new Map(choices.map((each) => [each.value, each])).values(),
];

/** A label in the languages of the cells; in others it stays as it is. */
const labelOf = (cells: readonly string[], codes: readonly string[], label: unknown): unknown =>
  codes.reduce((now, code, at) => (cells[at] ? withText(now, code, codes, cells[at]) : now), label);
