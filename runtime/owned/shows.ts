/** Compiles conditions that are given as rows: the same for nodes of owned blocks and fields of forms. */
import type { Shows, ShowsRow } from '../generated/documents.generated.ts';
import { literalOf } from './quote.ts';

/** What a row can ask about: where expressions read it, and what makes it empty. */
export interface ShowsSubject {
  path: string;
  kind: 'text' | 'rich' | 'media' | 'list' | 'value' | 'several';
}

/** Rows of forms compare numbers and dates, too. */
export type ConditionRow = ShowsRow & { atLeast?: string | number; atMost?: string | number };

type FindSubject = (field: string) => ShowsSubject | undefined;

/**
 * The rows as one expression, without braces; undefined where there is none. A row about something unknown
 * is left out: the check has reported it.
 */
export function compileShows(shows: Shows | undefined, find: FindSubject): string | undefined {
  const rows = [
    [shows?.all, ' && '],
    [shows?.any, ' || '],
  ] as const;
  const groups = rows.flatMap(([listed = [], joint]) => {
    const tests = listed.flatMap((row) => {
      const subject = find(row.field);
      return subject === undefined ? [] : [compileRow(row, subject)];
    });
    return tests.length === 0 ? [] : [tests.length === 1 ? tests.join('') : `(${tests.join(joint)})`];
  });
  return groups.length === 0 ? undefined : groups.join(' && ');
}

/** One row as an expression. */
export function compileRow(row: ConditionRow, subject: ShowsSubject): string {
  const { is, isNot, empty, atLeast, atMost } = row;
  const several = is ?? isNot;
  if (subject.kind === 'several' && several !== undefined)
    return `${is === undefined ? '!' : ''}(${subject.path} || []).includes(${literalOf(several)})`;
  // Nothing is neither more nor less.
  if (atLeast !== undefined) return `(${subject.path} != null && ${subject.path} >= ${literalOf(atLeast)})`;
  if (atMost !== undefined) return `(${subject.path} != null && ${subject.path} <= ${literalOf(atMost)})`;
  if (is !== undefined) return `${valueOf(subject)} === ${literalOf(is)}`;
  if (isNot !== undefined) return `${valueOf(subject)} !== ${literalOf(isNot)}`;
  const filled = FILLED[subject.kind](subject.path);
  return empty === true ? `!(${filled})` : filled;
}

function valueOf({ path, kind }: ShowsSubject): string {
  return kind === 'text' ? `${path}.title` : path;
}

// A text of the dictionary counts as filled: its words come from there.
const FILLED: Readonly<Record<ShowsSubject['kind'], (path: string) => string>> = {
  text: (path) => `(${path}.title || ${path}.dictCode)`,
  rich: (path) => `${path}.html`,
  media: (path) => `(${path}.url || ${path}.dictCode)`,
  list: (path) => `${path}.length > 0`,
  several: (path) => `(${path} || []).length > 0`,
  value: (path) => `(${path} != null && ${path} !== '' && ${path} !== false)`,
};
