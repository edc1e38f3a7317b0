/** Finds what differs between the stock side and this one. */
import type { FieldNote, Frame, NamedList, Trace } from './corpus-list.ts';

/** Something that is not the same. */
export interface Difference {
  aspect: Aspect;
  /** What the visitor did last. */
  after: string;
  path: string;
  stock: unknown;
  own: unknown;
}

export type Aspect =
  | 'refused'
  | 'failure'
  | 'missing field'
  | 'visibility'
  | 'pattern'
  | 'value'
  | 'required'
  | 'title'
  | 'description'
  | 'choices'
  | 'props'
  | 'messages'
  | 'warnings'
  | 'reach'
  | 'shown text'
  | 'verdict'
  | 'sent values'
  | 'server verdict'
  | 'server values';

const MEMBERS: readonly (readonly [keyof FieldNote, Aspect])[] = [
  ['display', 'visibility'],
  ['pattern', 'pattern'],
  ['value', 'value'],
  ['required', 'required'],
  ['title', 'title'],
  ['description', 'description'],
  ['choices', 'choices'],
  ['props', 'props'],
  ['messages', 'messages'],
  ['warnings', 'warnings'],
];

/** The number of a row, which the stock table writes into the row. */
const ROW_NUMBER = '__DO_NOT_USE_THIS_PROPERTY_index__';

/** Without what nobody sees: nothing, empty texts, and what holds only these. */
export function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    const kept = value.map((each) => withoutEmpty(each) ?? null);
    return kept.length === 0 ? undefined : kept;
  }
  if (typeof value !== 'object' || value === undefined) return value;
  const kept = Object.entries(value)
    .map(([name, each]) => [name, withoutEmpty(each)] as const)
    .filter(([name, each]) => each !== undefined && name !== ROW_NUMBER)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(withoutEmpty(a)) === JSON.stringify(withoutEmpty(b));

/** True for what may be on one side only: the object of a row, and void fields such as columns. */
const isFrameOfRow = (path: string): boolean => /(?:^~|\.)\d+$/.test(path) || path.startsWith('~');

/** The step in few words. */
export function nameStep(list: NamedList, index: number): string {
  const step = index === 0 ? undefined : list.steps?.[index - 1];
  return step === undefined
    ? 'open'
    : `${index}: ${JSON.stringify({ ...step, see: undefined, unseen: undefined })}`;
}

function compareFields(after: string, stock: Frame, own: Frame): Difference[] {
  const paths = [...new Set([...Object.keys(stock.fields), ...Object.keys(own.fields)])];
  return paths.flatMap((path): Difference[] => {
    const [a, b] = [stock.fields[path], own.fields[path]];
    if (a === undefined || b === undefined)
      return isFrameOfRow(path) ? [] : [{ aspect: 'missing field', after, path, stock: a, own: b }];
    return MEMBERS.filter(([member]) => !isSame(a[member], b[member])).map(([member, aspect]) => ({
      aspect,
      after,
      path,
      stock: a[member],
      own: b[member],
    }));
  });
}

function compareFrames(list: NamedList, index: number, stock: Frame, own: Frame): Difference[] {
  const after = nameStep(list, index);
  const step = index === 0 ? undefined : list.steps?.[index - 1];
  const differences = compareFields(after, stock, own);
  const note = (aspect: Aspect, path: string, a: unknown, b: unknown): void => {
    if (!isSame(a, b)) differences.push({ aspect, after, path, stock: a, own: b });
  };
  note('reach', '', stock.unreachable, own.unreachable);
  for (const text of step?.see ?? []) note('shown text', text, true, own.seen.includes(text));
  for (const text of step?.unseen ?? []) note('shown text', text, false, own.seen.includes(text));
  note('verdict', '', stock.submission?.valid, own.submission?.valid);
  if (stock.submission?.valid === true && own.submission?.valid === true)
    note('sent values', '', stock.submission.values, own.submission.values);
  return differences;
}

/** What differs in the browser. */
export function compareTraces(list: NamedList, stock: Trace, own: Trace): Difference[] {
  const failure: Difference[] =
    stock.failure === own.failure
      ? []
      : [{ aspect: 'failure', after: '', path: '', stock: stock.failure, own: own.failure }];
  const count = Math.min(stock.frames.length, own.frames.length);
  const frames = Array.from({ length: count }, (_, index) =>
    compareFrames(list, index, stock.frames[index] as Frame, own.frames[index] as Frame),
  );
  return [...failure, ...frames.flat()];
}

/** A list is worth nothing whose stock side does not do what it was written for. */
export function findFaultsOfList(list: NamedList, stock: Trace): string[] {
  const { failure, frames } = stock;
  const steps = list.steps ?? [];
  return [
    ...(failure === undefined ? [] : [failure]),
    ...frames.flatMap((frame, index) => {
      const step = index === 0 ? {} : (steps[index - 1] ?? {});
      const after = nameStep(list, index);
      return [
        ...frame.unreachable.map((path) => `${after}: cannot reach ${path}`),
        ...(step.see ?? [])
          .filter((text) => !frame.seen.includes(text))
          .map((text) => `${after}: no text "${text}"`),
        ...(step.unseen ?? [])
          .filter((text) => frame.seen.includes(text))
          .map((text) => `${after}: text "${text}"`),
      ];
    }),
  ];
}
