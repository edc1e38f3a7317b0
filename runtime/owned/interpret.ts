/**
 * Checks the stored data of owned blocks by their fields, without generated code: the same function on the
 * server and in the editor. It agrees with ajv on the schema of the block
 * (`tests/check/owned-data.test.ts`).
 */
import type { OwnedBlockDocument, OwnedField } from '../generated/documents.generated.ts';
import { isObject } from '../model/json.ts';
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
interface DataProblem {
  pointer: string;
  /** The key of the field, so that its title can be shown. */
  field: string;
  expected: string;
}

type Note = (expected: string, ...below: Path) => void;
/** Notes what is wrong with a value. */
type Check = (value: unknown, field: OwnedField, note: Note) => void;

/** Everything in the data of a block that its fields do not allow. Members of no field are left alone. */
export function checkOwnedData(definition: OwnedBlockDocument, data: unknown): DataProblem[] {
  if (!isObject(data)) return [{ pointer: '', field: '', expected: 'an object' }];
  const { choices = [], fields } = expandSection(definition);
  const all = [...choices.map((choice): OwnedField => ({ ...choice, kind: 'choice' })), ...fields];
  const problems: DataProblem[] = [];
  checkMembers(data, all, (expected, ...at) =>
    problems.push({ pointer: formatPointer(at), field: String(at[0]), expected }),
  );
  return problems;
}

/** True if a value is one that the field stores. */
export function fitsField(field: OwnedField, value: unknown): boolean {
  let fits = true;
  CHECKS[field.kind](value, field, () => {
    fits = false;
  });
  return fits;
}

function checkMembers(
  data: Readonly<Record<string, unknown>>,
  fields: readonly OwnedField[],
  note: Note,
): void {
  for (const field of fields)
    if (Object.hasOwn(data, field.key))
      CHECKS[field.kind](data[field.key], field, (expected, ...below) => note(expected, field.key, ...below));
  if (Object.hasOwn(data, PARKED) && !isObject(data[PARKED])) note('an object', PARKED);
}

/** A part: an object whose members are checked by name. */
function partOf(
  checks: Readonly<Record<string, (value: unknown, field: OwnedField) => string | undefined>>,
): Check {
  return (value, field, note) => {
    if (!isObject(value)) return note('an object');
    for (const [name, check] of Object.entries(checks)) {
      const expected = Object.hasOwn(value, name) ? check(value[name], field) : undefined;
      if (expected !== undefined) note(expected, name);
    }
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

const textPart = (limit: number): Check => partOf({ title: text(limit) });

const checkNumber: Check = (value, { whole, minimum = -Infinity, maximum = Infinity }, note) => {
  const isRight = whole === true ? Number.isInteger(value) : Number.isFinite(value);
  if (!isRight) return note(whole === true ? 'a whole number' : 'a number');
  if ((value as number) < minimum) note(`at least ${minimum}`);
  if ((value as number) > maximum) note(`at most ${maximum}`);
};

const checkList: Check = (value, { fields = [], minItems = 0, maxItems = MAX_ITEMS }, note) => {
  if (!Array.isArray(value)) return note('a list');
  if (value.length < minItems) note(`at least ${minItems} items`);
  if (value.length > maxItems) note(`at most ${maxItems} items`);
  for (const [index, item] of (value as readonly unknown[]).entries()) {
    if (!isObject(item)) {
      note('an object', index);
      continue;
    }
    if (typeof item.contentCode !== 'string') note('a code', index, 'contentCode');
    checkMembers(item, fields, (expected, ...below) => note(expected, index, ...below));
  }
};

const CHECKS: Readonly<Record<OwnedField['kind'], Check>> = {
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
  },
  switch(value, _, note) {
    if (typeof value !== 'boolean') note('true or false');
  },
  number: checkNumber,
  list: checkList,
  records: partOf({
    classificationCode: (value) => (typeof value === 'string' ? undefined : 'a text'),
    count: (value, { maxItems = MAX_RECORDS }) => integerIn(1, maxItems, value),
    sortWay: (value) => oneOf(Object.keys(ORDERS), value),
  }),
  slot: (_, __, note) => note('nothing'),
};
