// Reads and changes the marks of a target's text.
import type { PartTarget } from '../model/edit-target.ts';
import { isObject } from '../model/json.ts';
import { normalizeRuns, runsOf, type TextFormat, type TextRun } from '../model/marks.ts';
import { readAt } from '../model/value-at-path.ts';
import type { Documents } from './change.ts';
import type { Operation } from './operation.ts';
import { readEntry, readPart, readText, writeMembers, writeText } from './part.ts';

/** A part of a text: positions of its first character and after its last one. */
export interface TextRange {
  from: number;
  to: number;
}

/** True if parts of the text can be marked: its part is an object and not bound to the dictionary. */
export function mayMark(documents: Documents, target: PartTarget): boolean {
  const stored = readAt(documents[target.document].data, [target.key, ...target.path]);
  return isObject(stored) && readEntry(documents, target) === undefined;
}

/** The runs of a target's text; without marks at most one. */
export function readRuns(documents: Documents, target: PartTarget): readonly TextRun[] {
  const text = readText(documents, target);
  const marked = mayMark(documents, target) ? runsOf(readPart(documents, target)?.marks, text) : undefined;
  return marked ?? (text === '' ? [] : [{ text }]);
}

/** The operations that write a target's text with its marks. */
export function writeRuns(documents: Documents, target: PartTarget, runs: readonly TextRun[]): Operation[] {
  const text = runs.map((run) => run.text).join('');
  const isSameText = text === readText(documents, target);
  return [
    ...(isSameText ? [] : writeText(documents, target, text)),
    ...(mayMark(documents, target) ? writeMembers(documents, target, { marks: normalizeRuns(runs) }) : []),
  ];
}

/** The operations that write another text, whose unchanged beginning and end keep their marks. */
export function rewriteText(documents: Documents, target: PartTarget, text: string): Operation[] {
  const runs = readRuns(documents, target);
  const before = runs.map((run) => run.text).join('');
  const most = Math.min(before.length, text.length);
  let from = 0;
  while (from < most && before[from] === text[from]) from++;
  let kept = 0;
  while (kept < most - from && before.at(-1 - kept) === text.at(-1 - kept)) kept++;
  const start = cutRuns(runs, { from: 0, to: from });
  const { text: _, ...format } = start.at(-1) ?? { text: '' };
  const written = { ...format, text: text.slice(from, text.length - kept) };
  return writeRuns(documents, target, [
    ...start,
    written,
    ...cutRuns(runs, { from: before.length - kept, to: before.length }),
  ]);
}

/** The runs with other marks in a range. Undefined marks are removed. */
export function formatRange(
  runs: readonly TextRun[],
  range: TextRange,
  format: { [Name in keyof TextFormat]: TextFormat[Name] | undefined },
): TextRun[] {
  const end = runs.reduce((length, run) => length + run.text.length, 0);
  const changed = cutRuns(runs, range).map((run) => {
    const members = Object.entries({ ...run, ...format }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(members) as TextRun;
  });
  const all = [
    ...cutRuns(runs, { from: 0, to: range.from }),
    ...changed,
    ...cutRuns(runs, { from: range.to, to: end }),
  ];
  return normalizeRuns(all) ?? [{ text: all.map((run) => run.text).join('') }];
}

/** The marks of a range: those of all of its runs. */
export function formatOf(runs: readonly TextRun[], range: TextRange): TextFormat {
  const [first, ...others] = cutRuns(runs, range);
  if (first === undefined) return {};
  const { text: _, ...format } = first;
  const shared = Object.entries(format).filter(([name, value]) =>
    others.every((run) => run[name as keyof TextRun] === value),
  );
  return Object.fromEntries(shared);
}

/** The range of the run with a mark around a position; undefined if there is none. */
export function rangeAround(
  runs: readonly TextRun[],
  at: number,
  isMarked: (run: TextRun) => boolean,
): TextRange | undefined {
  let from = 0;
  for (const run of runs) {
    const to = from + run.text.length;
    if (from <= at && at <= to && isMarked(run)) return { from, to };
    from = to;
  }
  return undefined;
}

export function cutRuns(runs: readonly TextRun[], { from, to }: TextRange): TextRun[] {
  const parts: TextRun[] = [];
  let start = 0;
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    if (text !== '') parts.push({ ...run, text });
    start += run.text.length;
  }
  return parts;
}
