import { isObject } from '../../model/json.ts';
import { isExpression } from '../rule.ts';
import { FORMAT_NAMES, KEYWORD_RULES, VALIDATORS } from '../validation.ts';

/** Says what a value must be, when it is not that; undefined when it is. */
export type Expect = (value: unknown) => string | undefined;

const MOST_TEXT = 2000;
const MOST_CHOICES = 500;
const MOST_PATTERN = 500;

const when =
  (test: (value: unknown) => boolean, expected: string): Expect =>
  (value) =>
    test(value) ? undefined : expected;
const orExpression =
  (expect: Expect): Expect =>
  (value) =>
    isExpression(value) ? undefined : expect(value);

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MOST_TEXT;
const isScalar = (value: unknown): boolean =>
  isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
const isChoice = (value: unknown): boolean =>
  isScalar(value) ||
  (isObject(value) &&
    isText(value.label) &&
    isScalar(value.value) &&
    Object.keys(value).every((key) => ['label', 'value', 'disabled'].includes(key)));

/** One text in the form's language. */
export const text = when((value) => isText(value), `a text of at most ${MOST_TEXT} characters`);
/** Yes or no, or an expression that says so. */
export const flag = orExpression(when((value) => typeof value === 'boolean', 'true, false or an expression'));
/** A text, number or flag, or a list of these. */
export const scalar = orExpression(
  when(
    (value) => value === null || isScalar(value) || (Array.isArray(value) && value.length <= MOST_CHOICES && value.every(isScalar)),
    'a text, a number, true, false or a list of these',
  ),
);
const limit = orExpression(when((value) => typeof value === 'number' && Number.isFinite(value), 'a number or an expression'));
const choices = orExpression(
  when(
    (value) => Array.isArray(value) && value.length <= MOST_CHOICES && value.every(isChoice),
    `a list of at most ${MOST_CHOICES} choices { label, value }`,
  ),
);
const oneOf = (names: readonly string[]): Expect =>
  when((value) => typeof value === 'string' && names.includes(value), `one of ${names.join(', ')}`);
const display = orExpression(oneOf(['visible', 'hidden', 'none']));
const interaction = orExpression(oneOf(['editable', 'readOnly', 'disabled', 'readPretty']));
const format = oneOf(FORMAT_NAMES);
/** A regular expression; whether it can be compiled is the caller's to say. */
export const regularExpression = when(
  (value) => typeof value === 'string' && value.length <= MOST_PATTERN,
  `a pattern of at most ${MOST_PATTERN} characters`,
);

const limits = (names: readonly string[]): Record<string, Expect> => Object.fromEntries(names.map((name) => [name, limit]));
const checks = { required: flag, uniqueItems: flag, const: scalar, pattern: regularExpression, format };

/** Keywords that a rule and a reaction's `schema` may hold, with what each must be. */
export const CHANGEABLE: Readonly<Record<string, Expect>> = {
  ...limits(KEYWORD_RULES),
  ...checks,
  title: text,
  description: text,
  default: scalar,
  enum: choices,
  readOnly: flag,
  'x-visible': flag,
  'x-hidden': flag,
  'x-display': display,
  'x-disabled': flag,
  'x-editable': flag,
  'x-read-only': flag,
  'x-read-pretty': flag,
  'x-pattern': interaction,
  'x-value': scalar,
};

/** What a reaction's `state` may set. */
export const STATE: Readonly<Record<string, Expect>> = {
  visible: flag,
  hidden: flag,
  display,
  value: scalar,
  initialValue: scalar,
  title: text,
  description: text,
  required: flag,
  disabled: flag,
  editable: flag,
  readOnly: flag,
  pattern: interaction,
  dataSource: choices,
};

/** What one entry of `x-validator` may hold. */
export const VALIDATOR: Readonly<Record<string, Expect>> = {
  ...limits(VALIDATORS),
  ...checks,
  whitespace: flag,
  message: text,
  triggerType: oneOf(['onInput', 'onBlur', 'onFocus']),
};

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** The name of a field, or the dotted path of one; nothing that Formily's paths would match with a pattern. */
export const fieldPath = when(
  (value) => typeof value === 'string' && value.split('.').length <= 4 && value.split('.').every((name) => NAME.test(name)),
  'the name of a field',
);

/** A dependency: a field's name, and after `#` which of its states. */
export const dependency = when(
  (value) => typeof value === 'string' && /^[A-Za-z][\w.]{0,200}(?:#(?:value|visible|disabled|required|dataSource))?$/.test(value),
  'a name of a field, or name#state',
);

/** What rules may put at a place of their own, besides `CHANGEABLE`. */
export const FIXED: Readonly<Record<string, Expect>> = {
  name: when((value) => typeof value === 'string' && NAME.test(value), 'a name of letters, digits and _'),
  type: oneOf(['string', 'number', 'boolean', 'array', 'object', 'void', 'date', 'datetime']),
  'x-decorator': oneOf(['FormItem']),
  'x-index': when((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1000, 'a whole number'),
};

/** What a prop of a field's component may be. */
export const prop: Expect = orExpression(
  when((value) => isScalar(value) || (Array.isArray(value) && value.every(isScalar)), 'a text, a number, true, false or a list of these'),
);
