// Reads and changes options with levels, as rows that are more or less indented.
import { inOneLine, readPastedLines } from '../../../../runtime/designer/pasted-cells.ts';
import { textOf } from '../../../../runtime/designer/texts.ts';
import { choicesIn, newValue, type Choice } from './choices.ts';

/** An option without those below it. */
export interface ChoiceRow {
  choice: Choice;
  /** 0 for the first level. */
  depth: number;
}

/** The server takes so many levels. */
const LEVELS = 6;

export const hasLevels = (choices: readonly Choice[]): boolean =>
  choices.some(({ children }) => children !== undefined);

export function rowsOf(choices: readonly Choice[], depth = 0): ChoiceRow[] {
  return choices.flatMap(({ children, ...choice }) => [
    { choice, depth },
    ...rowsOf(choicesIn({ enum: children }) ?? [], depth + 1),
  ]);
}

export function choicesOf(rows: readonly ChoiceRow[]): Choice[] {
  const roots: Choice[] = [];
  const open: Choice[] = [];
  for (const { choice, depth } of rows) {
    const made = { ...choice };
    const above = open[Math.min(depth, open.length) - 1];
    const beside = above === undefined ? roots : ((above.children ??= []) as Choice[]);
    beside.push(made);
    open.splice(Math.min(depth, open.length), open.length, made);
  }
  return roots;
}

/** Where the rows below a row end. */
function endOf(rows: readonly ChoiceRow[], at: number): number {
  const end = rows.findIndex(({ depth }, index) => index > at && depth <= (rows[at]?.depth ?? 0));
  return end === -1 ? rows.length : end;
}

export const countBelow = (rows: readonly ChoiceRow[], at: number): number => endOf(rows, at) - at - 1;

export const withoutRow = (rows: readonly ChoiceRow[], at: number): ChoiceRow[] =>
  rows.toSpliced(at, endOf(rows, at) - at);

/** The rows with a row, and those below it, elsewhere. */
function withMoved(rows: readonly ChoiceRow[], at: number, to: number, deeper = 0): ChoiceRow[] {
  const block = rows.slice(at, endOf(rows, at)).map((row) => ({ ...row, depth: row.depth + deeper }));
  const left = rows.toSpliced(at, block.length);
  return left.toSpliced(to > at ? to - block.length : to, 0, ...block);
}

/** Before the one before it on its level; undefined for the first. */
export function movedUp(rows: readonly ChoiceRow[], at: number): ChoiceRow[] | undefined {
  const before = siblingBefore(rows, at);
  return before === undefined ? undefined : withMoved(rows, at, before);
}

export function movedDown(rows: readonly ChoiceRow[], at: number): ChoiceRow[] | undefined {
  const next = endOf(rows, at);
  return rows[next]?.depth === rows[at]?.depth ? withMoved(rows, at, endOf(rows, next)) : undefined;
}

/** Below the one before it; undefined for the first of a level, and where there is no level below. */
export function movedIn(rows: readonly ChoiceRow[], at: number): ChoiceRow[] | undefined {
  const deepest = Math.max(...rows.slice(at, endOf(rows, at)).map(({ depth }) => depth));
  return siblingBefore(rows, at) === undefined || deepest + 1 >= LEVELS
    ? undefined
    : withMoved(rows, at, at, 1);
}

/** Behind the one that it is below; undefined for the first level. */
export function movedOut(rows: readonly ChoiceRow[], at: number): ChoiceRow[] | undefined {
  const depth = rows[at]?.depth ?? 0;
  const above = rows.findLastIndex((row, index) => index < at && row.depth === depth - 1);
  return above === -1 ? undefined : withMoved(rows, at, endOf(rows, above), -1);
}

function siblingBefore(rows: readonly ChoiceRow[], at: number): number | undefined {
  const depth = rows[at]?.depth ?? 0;
  const found = rows.findLastIndex((row, index) => index < at && row.depth <= depth);
  return rows[found]?.depth === depth ? found : undefined;
}

/** Each label with the labels above it, as lines name them, and how many were left out as too deep. */
interface PastedLevels {
  paths: readonly (readonly string[])[];
  tooDeep: number;
}

/** Lines that are indented by tabs or blanks, or a sheet with a column for each level. */
export function readPastedLevels(text: string): PastedLevels {
  const raw = text.split(/\r\n|\r|\n/);
  const found: string[][] = [];
  let path: string[] = [];
  let indents: number[] = [];
  let tooDeep = 0;
  for (const { line, cells } of readPastedLines(text)) {
    const indent = /^[ \u3000]*/.exec(raw[line - 1] ?? '')?.[0].length ?? 0;
    indents = [...indents.filter((each) => each < indent), indent];
    const first = cells.findIndex((cell) => cell !== '');
    const depth = first === 0 ? indents.length - 1 : first;
    const filled = cells.slice(first).map(inOneLine);
    for (const [offset, label] of filled.entries()) {
      if (label === '') continue;
      path = [...path.slice(0, depth + offset), label];
      if (path.length > LEVELS) tooDeep += 1;
      else found.push(path);
    }
  }
  const paths = new Map(found.map((each) => [each.join('\n'), each]));
  return { paths: [...paths.values()], tooDeep };
}

/** `kept` with an option for each path that it does not have. What `choices` have keeps its value. */
export function withLevels(
  choices: readonly Choice[],
  kept: readonly Choice[],
  paths: PastedLevels['paths'],
  code: string,
): Choice[] {
  const known = rowsOf(choices).map(({ choice }) => choice);
  const labelled = (label: string) => (each: Choice) => textOf(each.label, code) === label;
  const add = (into: readonly Choice[], old: readonly Choice[], [label = '', ...rest]: readonly string[]) => {
    const same = old.find(labelled(label));
    const there = into.findIndex(labelled(label));
    const { children: _, ...reused } = same ?? { label, value: newValue(known) };
    const choice: Choice = into[there] ?? reused;
    if (same === undefined && there === -1) known.push(choice);
    const [inner, before] = [choice, same].map((each) => choicesIn({ enum: each?.children }) ?? []);
    const made: Choice =
      rest.length === 0 ? choice : { ...choice, children: add(inner ?? [], before ?? [], rest) };
    return there === -1 ? [...into, made] : into.with(there, made);
  };
  return paths.reduce<readonly Choice[]>((now, path) => add(now, choices, path), kept) as Choice[];
}
