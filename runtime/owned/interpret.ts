/**
 * Checks and cleans the stored data of owned blocks by their fields, without generated code: the same
 * function on the server and in the editor. It agrees with ajv on the schema of the block
 * (`tests/check/owned-data.test.ts`).
 */
import type { OwnedBlockDocument, OwnedField } from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';
import type { BlockData } from '../model/page.ts';
import { formatPointer, type Path } from '../model/pointer.ts';
import { ucs2length } from '../model/schema-keywords.ts';
import {
  ICON,
  isOfIcons,
  MAX_ICON,
  MAX_ITEMS,
  MAX_PARAGRAPH,
  MAX_RECORDS,
  MAX_RICH_TEXT,
  MAX_TEXT,
  ORDERS,
} from './field-schema.ts';
import { expandSection } from './section.ts';
import { PARKED } from '../model/parked.ts';

/** One thing that is wrong with stored data: what is expected at a place. */
export interface DataProblem {
  pointer: string;
  /** The key of the field, so that its title can be shown. */
  field: string;
  expected: string;
}

type Members = Readonly<Record<string, unknown>>;
type Note = (expected: string, ...below: Path) => void;
/** Checks a value, and returns it without what is of a wrong type; undefined for nothing. */
type Read = (value: unknown, field: OwnedField, note: Note) => unknown;

/** Everything in the data of a block that its fields do not allow. Members of no field are left alone. */
export function checkOwnedData(definition: OwnedBlockDocument, data: unknown): DataProblem[] {
  return read(definition, data).problems;
}

/** The data without what is of a wrong type, so that a damaged value cannot break what is around it. */
export function cleanOwnedData(definition: OwnedBlockDocument, data: unknown): BlockData {
  return read(definition, data).data as BlockData;
}

/** True if a value is one that the field stores. */
export function fitsField(field: OwnedField, value: unknown): boolean {
  let fits = true;
  READERS[field.kind](value, field, () => {
    fits = false;
  });
  return fits;
}

function read(definition: OwnedBlockDocument, data: unknown): { problems: DataProblem[]; data: Members } {
  const problems: DataProblem[] = [];
  if (!isObject(data)) {
    problems.push({ pointer: '', field: '', expected: 'an object' });
    return { problems, data: {} };
  }
  const { choices = [], fields } = expandSection(definition);
  const all = [...choices.map((choice): OwnedField => ({ ...choice, kind: 'choice' })), ...fields];
  const cleaned = readMembers(data, all, [], (problem) => problems.push(problem));
  return { problems, data: cleaned };
}

function readMembers(
  data: Members,
  fields: readonly OwnedField[],
  at: Path,
  add: (problem: DataProblem) => void,
): Members {
  const changed = new Map<string, unknown>();
  const noteAt =
    (field: string): Note =>
    (expected, ...below) =>
      add({ pointer: formatPointer([...at, field, ...below]), field, expected });
  for (const field of fields) {
    if (!Object.hasOwn(data, field.key)) continue;
    const before = data[field.key];
    const after = READERS[field.kind](before, field, noteAt(field.key));
    if (after !== before) changed.set(field.key, after);
  }
  if (Object.hasOwn(data, PARKED) && !isObject(data[PARKED])) {
    noteAt(PARKED)('an object');
    changed.set(PARKED, undefined);
  }
  return replaceMembers(data, changed);
}

/** The same object if nothing changes; an undefined member is removed. */
function replaceMembers(data: Members, changed: ReadonlyMap<string, unknown>): Members {
  if (changed.size === 0) return data;
  const entries = Object.entries(data).map(
    ([name, value]) => [name, changed.has(name) ? changed.get(name) : value] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A part: an object whose members are checked by name. */
function partOf(
  checks: Readonly<Record<string, (value: unknown, field: OwnedField) => string | undefined>>,
): Read {
  return (value, field, note) => {
    if (!isObject(value)) {
      note('an object');
      return undefined;
    }
    const changed = new Map<string, unknown>();
    for (const [name, check] of Object.entries(checks)) {
      if (!Object.hasOwn(value, name)) continue;
      const expected = check(value[name], field);
      if (expected === undefined) continue;
      note(expected, name);
      if (!expected.startsWith('at ')) changed.set(name, undefined);
    }
    return replaceMembers(value, changed);
  };
}

function text(limit: number): (value: unknown, field: OwnedField) => string | undefined {
  return (value, { maxLength = limit }) => {
    if (typeof value !== 'string') return 'a text';
    return ucs2length(value) > maxLength ? `at most ${maxLength} characters` : undefined;
  };
}

const oneOf = (values: readonly unknown[], value: unknown): string | undefined =>
  values.includes(value) ? undefined : `one of ${values.join(', ')}`;

function integerIn(minimum: number, maximum: number, value: unknown): string | undefined {
  if (!Number.isInteger(value)) return 'a whole number';
  const number = value as number;
  if (number < minimum) return `at least ${minimum}`;
  return number > maximum ? `at most ${maximum}` : undefined;
}

const iconIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_ICON && ICON.test(value) ? undefined : 'an icon';

const textPart = (limit: number): Read => partOf({ title: text(limit) });

const readNumber: Read = (value, { whole, minimum = -Infinity, maximum = Infinity }, note) => {
  const isRight = whole === true ? Number.isInteger(value) : Number.isFinite(value);
  if (!isRight) {
    note(whole === true ? 'a whole number' : 'a number');
    return undefined;
  }
  if ((value as number) < minimum) note(`at least ${minimum}`);
  if ((value as number) > maximum) note(`at most ${maximum}`);
  return value;
};

const readList: Read = (value, { fields = [], minItems = 0, maxItems = MAX_ITEMS }, note) => {
  if (!Array.isArray(value)) {
    note('a list');
    return undefined;
  }
  if (value.length < minItems) note(`at least ${minItems} items`);
  if (value.length > maxItems) note(`at most ${maxItems} items`);
  const given: readonly unknown[] = value;
  const items = given.map((item, index) => {
    if (!isObject(item)) {
      note('an object', index);
      return undefined;
    }
    if (typeof item.contentCode !== 'string') note('a code', index, 'contentCode');
    const cleaned = readMembers(item, fields, [], ({ pointer, expected }) =>
      note(expected, index, ...stepsOf(pointer)),
    );
    return typeof item.contentCode === 'string' ? cleaned : undefined;
  });
  return items.every((item, index) => item === given[index])
    ? given
    : items.filter((item) => item !== undefined);
};

function stepsOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

const readNothing: Read = (_, __, note) => {
  note('nothing');
  return undefined;
};

const READERS: Readonly<Record<OwnedField['kind'], Read>> = {
  text: textPart(MAX_TEXT),
  link: textPart(MAX_TEXT),
  paragraph: textPart(MAX_PARAGRAPH),
  richText: partOf({ html: text(MAX_RICH_TEXT) }),
  picture: partOf({
    alt: text(MAX_TEXT),
    resourceType: (value, { videos }) => (videos === true ? oneOf([1, 2], value) : undefined),
  }),
  choice(value, field, note) {
    const keys = (field.values ?? []).map(({ key }) => key);
    const expected = isOfIcons(field) ? iconIn(value) : oneOf(keys, value);
    if (expected !== undefined) note(expected);
    return expected === undefined ? value : undefined;
  },
  switch(value, _, note) {
    if (typeof value === 'boolean') return value;
    note('true or false');
    return undefined;
  },
  number: readNumber,
  list: readList,
  records: partOf({
    classificationCode: (value) => (typeof value === 'string' ? undefined : 'a text'),
    count: (value, { maxItems = MAX_RECORDS }) => integerIn(1, maxItems, value),
    sortWay: (value) => oneOf(Object.keys(ORDERS), value),
  }),
  slot: readNothing,
};
