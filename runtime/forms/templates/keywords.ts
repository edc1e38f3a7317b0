/** Declares what each keyword of a rule may hold. */
import { FORBIDDEN_NAMES, isObject } from '../../model/json.ts';
import { FIELD_STATES } from '../rules/field-states.ts';
import { isExpression, isFunctionSource, sourceOf } from '../rules/rule.ts';
import { LIMITS, type ExpectedName } from './reasons.ts';
import { FORMAT_NAMES } from '../formily/formats.ts';
import { KEYWORD_RULES, VALIDATORS } from '../formily/validation.ts';

/** What a value must be: the key of the sentence in `EXPECTED`, and the allowed names of a `one-of`. */
export interface Expected {
  key: ExpectedName;
  names?: string;
}

/** Returns what a value must be; undefined when it is valid. */
export type Expect = (value: unknown) => Expected | undefined;

const MAX_TEXT = Number(LIMITS.text);
const MAX_CHOICES = Number(LIMITS.choices);
const MAX_PATTERN = Number(LIMITS.pattern);
const MAX_BRANCHES = Number(LIMITS.branches);

/** Expects a value that passes a test. */
export const when =
  (test: (value: unknown) => boolean, key: ExpectedName, names?: string): Expect =>
  (value) =>
    test(value) ? undefined : { key, ...(names === undefined ? {} : { names }) };
/** Accepts an expression, too. */
export const orExpression =
  (expect: Expect): Expect =>
  (value) =>
    isExpression(value) ? undefined : expect(value);

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_TEXT;
/** True for a text, a number or a flag. */
export const isScalar = (value: unknown): boolean =>
  isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
// A component may call the members of a choice otherwise (`fieldNames`), and a table shows more of them.
const isChoice = (value: unknown, level = 1): boolean =>
  isScalar(value) ||
  (isObject(value) &&
    Object.entries(value).every(
      ([name, member]) =>
        !FORBIDDEN_NAMES.has(name) &&
        (isScalar(member) || (Array.isArray(member) && areChoices(member, level + 1))),
    ));

const areChoices = (value: unknown, level = 1): boolean =>
  level <= MAX_BRANCHES &&
  Array.isArray(value) &&
  value.length <= MAX_CHOICES &&
  value.every((each) => isChoice(each, level));

/** One text in the form's language. */
export const text = when((value) => isText(value), 'text');
/** True, false or an expression. */
export const flag = orExpression(when((value) => typeof value === 'boolean', 'flag'));
const MAX_DATA = Number(LIMITS.data);
/** True for data without the names of prototypes. */
export const isData = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, member]) => !FORBIDDEN_NAMES.has(name) && isData(member));
/** Any JSON of a moderate size. */
const data = when((value) => (JSON.stringify(value)?.length ?? 0) <= MAX_DATA && isData(value), 'data');
/** A number or an expression. */
export const limit = orExpression(
  when((value) => typeof value === 'number' && Number.isFinite(value), 'limit'),
);
/** A list of choices, or an expression. */
export const choices = orExpression(when((value) => areChoices(value), 'choices'));
/** Expects one of some names. */
export const oneOf = (names: readonly string[]): Expect =>
  when((value) => typeof value === 'string' && names.includes(value), 'one-of', names.join(', '));
const display = orExpression(oneOf(['visible', 'hidden', 'none']));
const interaction = orExpression(oneOf(['editable', 'readOnly', 'disabled', 'readPretty']));
const format = orExpression(oneOf(FORMAT_NAMES));
/** A regular expression. The caller checks whether it compiles. */
export const regularExpression = when(
  (value) => isExpression(value) || (typeof value === 'string' && value.length <= MAX_PATTERN),
  'pattern',
);

const limits = (names: readonly string[]): Record<string, Expect> =>
  Object.fromEntries(names.map((name) => [name, limit]));
const checks = { required: flag, uniqueItems: flag, const: data, pattern: regularExpression, format };

const messages = orExpression(
  when((value) => isText(value) || (Array.isArray(value) && value.every(isText)), 'text'),
);

/** Keywords that a rule and a reaction's `schema` may hold. */
export const CHANGEABLE: Readonly<Record<string, Expect>> = {
  ...limits(KEYWORD_RULES),
  ...checks,
  title: text,
  description: text,
  default: data,
  enum: choices,
  readOnly: flag,
  writeOnly: flag,
  'x-content': text,
  'x-data': data,
  'x-visible': flag,
  'x-hidden': flag,
  'x-display': display,
  'x-disabled': flag,
  'x-editable': flag,
  'x-read-only': flag,
  'x-read-pretty': flag,
  'x-pattern': interaction,
  'x-value': data,
};

/** What a reaction's `state` may set. */
export const STATE: Readonly<Record<string, Expect>> = {
  visible: flag,
  hidden: flag,
  display,
  value: data,
  initialValue: data,
  title: text,
  description: text,
  required: flag,
  disabled: flag,
  editable: flag,
  readOnly: flag,
  readPretty: flag,
  pattern: interaction,
  dataSource: choices,
  content: text,
  data,
  loading: flag,
  selfErrors: messages,
  selfWarnings: messages,
  validateFirst: flag,
};

const EFFECTS = [
  'onFieldInit',
  'onFieldMount',
  'onFieldUnmount',
  'onFieldValueChange',
  'onFieldInputValueChange',
  'onFieldInitialValueChange',
  'onFieldValidateStart',
  'onFieldValidateEnd',
  'onFieldValidateFailed',
  'onFieldValidateSuccess',
];

/** A validator that is an expression: a function, or what gives validators. */
export const validatorExpression = when((value) => isExpression(value), 'function');

/** An arrow function `(value) => …` that answers a message or a verdict. */
export const validatorFunction = when(
  (value) => isExpression(value) && isFunctionSource(sourceOf(value)),
  'function',
);

/** What one entry of `x-validator` may hold. */
export const VALIDATOR: Readonly<Record<string, Expect>> = {
  ...limits(VALIDATORS),
  ...checks,
  whitespace: flag,
  enum: orExpression(
    when((value) => Array.isArray(value) && value.length <= MAX_CHOICES && value.every(isScalar), 'choices'),
  ),
  message: text,
  validator: validatorFunction,
  triggerType: oneOf(['onInput', 'onBlur', 'onFocus']),
};

/** Designers name fields by chance, so a name may begin with a digit. A number alone would be a row. */
const WORD = '(?!\\d+(?:[\\s,\\]]|$))[\\p{L}\\p{N}_$][\\p{L}\\p{N}_$-]{0,63}';
/** A field, or a list whose items are fields of their own: `[start,end]`. */
const NAME = new RegExp(`^(?:${WORD}|\\[\\s*${WORD}(?:\\s*,\\s*${WORD}){1,9}\\s*\\])$`, 'u');

/** A path or pattern of fields as Formily reads it: `a.b`, `.b`, `..[+].b`, `*(a,b)`. */
const PATTERN = '[\\p{L}\\p{N}_$.*()[\\]+,! -]{1,200}';
// A form that a browser sends has no errors, and the server finds none before its reactions have run.
const STATES = [...FIELD_STATES, 'inputValue', 'errors', 'valid', 'invalid'];
const SOURCE = new RegExp(`^${PATTERN}$`, 'u');
const SOURCE_AND_STATE = new RegExp(`^${PATTERN}(?:\\s*#\\s*(?:${STATES.join('|')})(?:\\.\\w+)*)?$`, 'u');

/** The fields that a reaction acts on. */
export const fieldPattern = when((value) => typeof value === 'string' && SOURCE.test(value), 'field-path');

/** A dependency: the path of a field and, after `#`, one of its states. */
export const dependency = when(
  (value) => typeof value === 'string' && SOURCE_AND_STATE.test(value),
  'dependency',
);

/** A dependency that is named: `{ name, source, property }`. */
export const DEPENDENCY: Readonly<Record<string, Expect>> = {
  // A designer leaves an empty text where there is no name.
  name: when(
    (value) =>
      typeof value === 'string' &&
      !FORBIDDEN_NAMES.has(value) &&
      /^(?:[\p{L}_$][\p{L}\p{N}_$]{0,63})?$/u.test(value),
    'name',
  ),
  source: dependency,
  property: oneOf(STATES),
  type: text,
};

/** When a reaction with a target runs. */
export const effects = when(
  (value) => Array.isArray(value) && value.every((each) => EFFECTS.includes(String(each))),
  'one-of',
  EFFECTS.join(', '),
);

/** Keywords that only a rule may hold, and no reaction may change. */
export const FIXED: Readonly<Record<string, Expect>> = {
  name: when((value) => typeof value === 'string' && NAME.test(value), 'name'),
  type: oneOf(['string', 'number', 'boolean', 'array', 'object', 'void', 'date', 'datetime']),
  'x-content': text,
  'x-index': when((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1000, 'index'),
};
