/** Checks the props of components and decorators by the schemas of the fields. */
import { isObject } from '../../model/json.ts';
import type { JsonSchema } from '../../model/json-schema.ts';
import {
  choices,
  flag,
  isScalar,
  limit,
  oneOf,
  orExpression,
  when,
  type Expect,
  type Expected,
} from './keywords.ts';

const isNumeric = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));

/** A text, a number, true or false. */
const single = orExpression(when(isScalar, 'scalar'));
const plain = orExpression(
  when((value) => isScalar(value) || (Array.isArray(value) && value.every(isScalar)), 'scalar'),
);
const textProp = orExpression(when((value) => isScalar(value) && typeof value !== 'boolean', 'text'));
const numberProp: Expect = (value) => (isNumeric(value) ? undefined : limit(value));
const flagProp: Expect = (value) => (value === 'true' || value === 'false' ? undefined : flag(value));

/**
 * What a prop may be by its schema. Stored forms may write a number or a flag as text, and may name a value
 * that only Formily's own component knows, so that an `enum` is any text here. A list of objects without
 * declared members is a list of choices.
 */
export function expectProp(schema: JsonSchema): Expect {
  const { type, enum: values, items, properties } = schema;
  if (typeof type === 'object') return anyOf(type.map((each) => expectProp({ ...schema, type: each })));
  if (type === 'object') return orExpression((value) => members(value, properties));
  if (type === 'array' && items !== undefined) {
    if (items.type === 'object' && items.properties === undefined) return choices;
    return orExpression((value) => list(value, expectProp(items)));
  }
  if (type === 'string' || values?.every((value) => typeof value === 'string') === true) return textProp;
  if (type === 'number' || type === 'integer') return numberProp;
  return type === 'boolean' ? flagProp : plain;
}

const anyOf =
  (kinds: readonly Expect[]): Expect =>
  (value) => {
    const found = kinds.map((kind) => kind(value));
    return found.includes(undefined) ? undefined : found[0];
  };

const MAX_LISTED = 100;

function list(value: unknown, expect: Expect): Expected | undefined {
  if (!Array.isArray(value) || value.length > MAX_LISTED) return { key: 'scalar' };
  return value.map(expect).find((expected) => expected !== undefined);
}

/** The members of an object; without `properties` any names, such as the marks of a slider. */
function members(value: unknown, properties: JsonSchema['properties']): Expected | undefined {
  if (!isObject(value)) return { key: 'scalar' };
  const names = Object.keys(value);
  if (names.length > MAX_LISTED) return { key: 'scalar' };
  if (properties === undefined) return names.map((name) => single(value[name])).find(Boolean);
  const known = oneOf(Object.keys(properties));
  return names
    .map((name) => known(name) ?? expectProp(properties[name] ?? {})(value[name]))
    .find((expected) => expected !== undefined);
}
