/** Reads marks of parts of a text: bold, italic, colour, link. The text itself stays plain. */
import { isObject } from './json.ts';
import type { LinkMembers } from './link.ts';

/** A part of a text with its marks. The members of its link are those of a part. */
export type TextRun = {
  text: string;
  bold?: boolean;
  italic?: boolean;
  /** `#rrggbb` */
  color?: string;
} & LinkMembers;

/** What a run holds besides its text. */
export type TextFormat = Omit<TextRun, 'text'>;

/** The runs of a part if together they are this text, which they are no longer after another text was set. */
export function runsOf(marks: unknown, text: string): readonly TextRun[] | undefined {
  if (!Array.isArray(marks)) return undefined;
  let joined = '';
  for (const run of marks) {
    if (!isObject(run) || typeof run.text !== 'string') return undefined;
    joined += run.text;
  }
  return joined === text ? (marks as TextRun[]) : undefined;
}

/** Joins equal neighbours and removes empty runs; undefined if nothing is marked. */
export function normalizeRuns(runs: readonly TextRun[]): TextRun[] | undefined {
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '') continue;
    if (last !== undefined && isSameFormat(last, run))
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined.some((run) => Object.keys(run).length > 1) ? joined : undefined;
}

function isSameFormat(one: TextRun, other: TextRun): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof TextRun>;
  return [...names].every((name) => name === 'text' || one[name] === other[name]);
}
