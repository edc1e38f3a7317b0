/** Checks literals in documents against a JSON Schema, without a compiled validator. */
import { isObject } from '../model/json.ts';
import type { JsonSchema, SchemaType } from '../model/json-schema.ts';
import { isMediaAddress, isSafeUrl } from '../model/link.ts';
import type { Path } from '../model/pointer.ts';
import { describeValue, withArticle } from './explain-error.ts';
import { suggestNearest } from './nearest.ts';

/** One thing that is wrong, with its place below the value that was checked. */
export interface LiteralError {
  code: 'document.member-unknown' | 'document.member-missing' | 'document.shape';
  at: Path;
  details: Record<string, string>;
}

/** Values of an `enum` that are listed; of more, the nearest one is named. */
const MAX_LISTED = 24;

const TYPE_TESTS: Readonly<Record<SchemaType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
};

/** True for a text with `{{ … }}` in it: its value is known only when it is evaluated. */
export function holdsExpression(value: unknown): boolean {
  return typeof value === 'string' && value.includes('{{');
}

/** Everything in a value that does not match the schema. Expressions match every schema. */
export function checkLiteral(value: unknown, schema: JsonSchema, at: Path = []): LiteralError[] {
  if (holdsExpression(value)) return [];
  const expected = findExpected(value, schema);
  if (expected !== undefined) {
    const names = schema.enum ?? [];
    const hint =
      names.length > MAX_LISTED && typeof value === 'string' ? suggestNearest(value, names.map(String)) : '';
    return [{ code: 'document.shape', at, details: { expected, found: describeValue(value), hint } }];
  }
  if (Array.isArray(value) && schema.items !== undefined) {
    const { items } = schema;
    return value.flatMap((item, index) => checkLiteral(item, items, [...at, index]));
  }
  return isObject(value) && schema.properties !== undefined ? checkMembers(value, schema, at) : [];
}

/** Schemas by name, and which of them must be there. */
export type Members = Pick<JsonSchema, 'properties' | 'required'>;

/** The same for named values, of which only those are known that the schema lists. */
export function checkNamed(value: Readonly<Record<string, unknown>>, schema: Members): LiteralError[] {
  return checkMembers(value, { ...schema, additionalProperties: false }, []);
}

function checkMembers(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  at: Path,
): LiteralError[] {
  const members = Object.entries(value).flatMap(([name, member]): LiteralError[] => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema !== undefined) return checkLiteral(member, schema, [...at, name]);
    if (additionalProperties !== false) return [];
    const details = { found: name, hint: suggestNearest(name, Object.keys(properties)) };
    return [{ code: 'document.member-unknown', at: [...at, name], details }];
  });
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name): LiteralError => ({ code: 'document.member-missing', at, details: { expected: name } }));
  return [...members, ...missing];
}

/** The expected value, in words; undefined if the value is valid. Does not check members and items. */
function findExpected(value: unknown, schema: JsonSchema): string | undefined {
  const { type, enum: values, minimum = -Infinity, maximum = Infinity } = schema;
  if (values !== undefined)
    return values.some((each) => each === value)
      ? undefined
      : values.length > MAX_LISTED
        ? `one of ${values.length} names`
        : `one of ${values.map((each) => JSON.stringify(each)).join(', ')}`;
  const types = type === undefined || typeof type === 'string' ? [type] : type;
  if (!types.some((name) => name === undefined || TYPE_TESTS[name](value)))
    return types.map(withArticle).join(' or ');
  if (schema.format !== undefined && typeof value === 'string') {
    const isAddress = schema.format === 'media' ? isMediaAddress : isSafeUrl;
    return value === '' || isAddress(value) ? undefined : 'an address';
  }
  if (typeof value !== 'number' || (value >= minimum && value <= maximum)) return undefined;
  return value < minimum ? `at least ${minimum}` : `at most ${maximum}`;
}
