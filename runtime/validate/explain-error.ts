/** Explains the errors of generated validators. */
import { suggestNearest } from './nearest.ts';
import type { AnyProblemCode } from '../model/problem.ts';
import type { ValidationError } from './validator.ts';

/** A validation error as a problem of the catalogue. */
export interface Explanation {
  code: AnyProblemCode;
  pointer: string;
  details: Record<string, string>;
}

type Params = ValidationError['params'];

// What each keyword expects, as a noun after "Expected".
const EXPECTATIONS: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => listNames(Array.isArray(type) ? type.map(withArticle) : [withArticle(type)]),
  enum: ({ allowedValues }) =>
    `one of ${(allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`,
  const: ({ allowedValue }) => JSON.stringify(allowedValue),
  pattern: ({ pattern }) => `text that matches ${String(pattern)}`,
  format: ({ format }) => `text of the format ${String(format)}`,
  minLength: ({ limit }) => `at least ${String(limit)} characters`,
  maxLength: ({ limit }) => `at most ${String(limit)} characters`,
  minItems: ({ limit }) => `at least ${String(limit)} items`,
  maxItems: ({ limit }) => `at most ${String(limit)} items`,
  minProperties: ({ limit }) => `at least ${String(limit)} members`,
  maxProperties: ({ limit }) => `at most ${String(limit)} members`,
  minimum: ({ limit }) => `at least ${String(limit)}`,
  maximum: ({ limit }) => `at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${String(multipleOf)}`,
  uniqueItems: () => 'items that differ from one another',
};

/** Explains an error; `found` is the value at its place. */
export function explainError(error: ValidationError, found: unknown): Explanation {
  const { instancePath: pointer, keyword, params } = error;
  if (keyword === 'additionalProperties') return explainUnknownMember(error);
  if (keyword === 'required' || keyword === 'dependencies') {
    return {
      code: 'document.member-missing',
      pointer,
      details: { expected: String(params.missingProperty) },
    };
  }
  const expected = EXPECTATIONS[keyword]?.(params) ?? error.message ?? keyword;
  const hint =
    keyword === 'enum' && typeof found === 'string'
      ? suggestNearest(found, (params.allowedValues as unknown[]).map(String))
      : '';
  return { code: 'document.shape', pointer, details: { expected, found: describeValue(found), hint } };
}

function explainUnknownMember({ instancePath, params, parentSchema }: ValidationError): Explanation {
  const found = String(params.additionalProperty);
  const known = Object.keys(parentSchema?.properties ?? {});
  const near = suggestNearest(found, known);
  const hint = near === '' && known.length > 0 ? `Known are ${known.join(', ')}.` : near;
  return {
    code: 'document.member-unknown',
    pointer: `${instancePath}/${found.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    details: { found, hint },
  };
}

/** Describes a value in a few words: a short one as it is, a long one by its type and size. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

const ARTICLES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  null: 'null',
};

/** `an object`, `a string`: what a schema's `type` expects. */
export function withArticle(type: unknown): string {
  return ARTICLES[String(type)] ?? `a ${String(type)}`;
}

function listNames(names: readonly string[]): string {
  return names.join(' or ');
}
