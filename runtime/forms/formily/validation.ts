/** Sets up Formily's validator: formats, rules, and the messages of broken rules. */
import {
  type Form,
  registerValidateFormats,
  registerValidateLocale,
  registerValidateRules,
  setValidateLanguage,
} from '@formily/core';
import { getValidateRules } from '@formily/validator';
import type { FormScope } from './expressions.ts';
import { FORMAT_NAMES, FORMATS, REPORTED_FORMATS } from './formats.ts';
import { asFormatted, formatOf } from './normal-form.ts';
import { REPORTED_AS, VALUE_CHECKS } from './value-checks.ts';

/** Formily's validators that a field's rule sets by a keyword. */
export const KEYWORD_RULES = [
  'required',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'multipleOf',
  'uniqueItems',
  'const',
] as const;

/** All of Formily's validators, including those that only `x-validator` sets. */
export const VALIDATORS = [...KEYWORD_RULES, 'len', 'min', 'max', 'whitespace'] as const;

/** A validator that a value broke, before it is translated. */
export interface BrokenRule {
  /** Name of the validator or of the format; `custom` when the form has a message of its own. */
  rule: string;
  /** The limit that the rule sets; empty when it has none. */
  limit: string;
  /** The form's own message. */
  message?: string;
}

/** What Formily hands to a validator besides the value. */
interface CheckContext {
  field?: { dataSource?: unknown; validator?: unknown };
  form?: object;
}
type Rule = Record<string, unknown>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const CODE_PREFIX = '@';
const RULES: readonly string[] = [...VALIDATORS, ...FORMAT_NAMES];

// Formily replaces this placeholder in a message with the limit of the rule.
const limitOf = (rule: string): string => `{{${rule}}}`;

/**
 * Writes a broken rule as a message that `decodeBrokenRule` reads. For servers: Formily's language is one
 * global.
 */
export const encodeBrokenRule = ({ rule, limit }: BrokenRule): string => `${CODE_PREFIX}${rule} ${limit}`;

/** Reads a message of Formily on a server. A message without a code is the form's own. */
export function decodeBrokenRule(message: string): BrokenRule {
  if (!message.startsWith(CODE_PREFIX)) return { rule: 'custom', limit: '', message };
  const [rule = '', ...limit] = message.slice(1).split(' ');
  return { rule, limit: limit.join(' ') };
}

/**
 * The sentence for a broken rule: the form's own, or the translation of `form.rule.<name>` with `{limit}`.
 */
export function translateBrokenRule({ rule, limit, message }: BrokenRule, t: FormScope['t']): string {
  return message ?? t(`form.rule.${rule}`, { limit });
}

type FormatBroken = (broken: BrokenRule) => string;

/** Forms whose messages are not in the language of the program. */
const ownWords = new WeakMap<object, FormatBroken>();

/** Lets a form say in another language what is wrong: Formily's messages are those of the whole program. */
export function setFormMessages(form: Form, format: FormatBroken): void {
  ownWords.set(form, format);
}

/** `rules` whose messages, listed in `program` by their codes, are in the language of the form. */
function inOwnWords(rules: Readonly<Record<string, Test>>, program: Readonly<Record<string, string>>) {
  const codes = new Map(Object.entries(program).map(([code, message]) => [message, code]));
  const translated =
    (test: Test): Test =>
    (value, rule, context) => {
      const message = test(asChecked(value, context?.field?.validator), rule, context);
      const format = context?.form && ownWords.get(context.form);
      const code = codes.get(message);
      return format === undefined || code === undefined ? message : format(brokenOf(code));
    };
  return Object.fromEntries(Object.entries(rules).map(([name, test]) => [name, translated(test)]));
}

/** The rule that a code of a message stands for. */
const brokenOf = (code: string): BrokenRule => {
  const reported: Readonly<Record<string, string | undefined>> = { ...REPORTED_FORMATS, ...REPORTED_AS };
  const other = reported[code];
  return other === undefined ? { rule: code, limit: limitOf(code) } : { rule: other, limit: '' };
};

/**
 * Sets up Formily's validator for every form of this program. `test` matches patterns (on a server in linear
 * time); `format` writes the message of a broken rule.
 */
export function registerValidation(
  test: (pattern: string, text: string) => boolean,
  format: FormatBroken,
): void {
  registerValidateFormats(FORMATS);
  const codes = [...RULES, 'enum', ...Object.keys(REPORTED_FORMATS), ...Object.keys(VALUE_CHECKS)];
  const program = Object.fromEntries(codes.map((code) => [code, format(brokenOf(code))]));
  registerValidateLocale({ program });
  setValidateLanguage('program');
  const own: Record<string, Test> = {
    pattern: (value: unknown, rule: Rule) =>
      isEmpty(value) || test(String(rule.pattern), String(value)) ? '' : String(rule.message),
    // Formily's own `uniqueItems` rejects lists of different items.
    uniqueItems: (value: unknown, rule: Rule) =>
      rule.uniqueItems !== true || !Array.isArray(value) || areUnique(value) ? '' : String(rule.message),
    format: (value, rule, context) => testFormat(asFormatted(value, rule.format), rule, context),
    ...withoutEscapes(LENGTH_RULES),
    ...Object.fromEntries(
      Object.entries(VALUE_CHECKS).map(([name, check]) => [
        name,
        (value: unknown, rule: Rule, context: CheckContext) =>
          isEmpty(value) || check(value, rule, context.field?.dataSource) ? '' : String(rule.message),
      ]),
    ),
  };
  registerValidateRules(inOwnWords({ ...stock, ...own }, program));
}

/** What all validators of a field are asked of: beside a format, that which its format is asked of. */
function asChecked(value: unknown, validators: unknown): unknown {
  const format = formatOf(validators);
  return format === undefined ? value : asFormatted(value, format);
}

/** Rules that count the characters of a text. */
const LENGTH_RULES = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'len',
  'min',
  'max',
] as const;

type Test = (value: unknown, rule: Rule, context: CheckContext) => string;

const stock = getValidateRules() as Readonly<Record<string, Test>>;
// What is registered takes the place of what is known here by its name.
const testFormat = stock.format as Test;
const known = new Map(LENGTH_RULES.map((name) => [name, stock[name] as Test]));

/**
 * Formily leaves out the colour codes of terminals when it counts, by an expression that may take seconds. So
 * the character that begins such a code counts as a space.
 */
function withoutEscapes(names: typeof LENGTH_RULES): Record<string, Test> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      (value, rule, context) => {
        const counted = typeof value === 'string' ? value.replaceAll(/[\u001b\u009b]/g, ' ') : value;
        return known.get(name)?.(counted, rule, context) ?? '';
      },
    ]),
  );
}

function areUnique(list: readonly unknown[]): boolean {
  return new Set(list.map((each) => JSON.stringify(each))).size === list.length;
}

/**
 * Validates every shown field of a form in a browser; true when all are valid. The fields hold the messages.
 */
export async function validateForm(form: Form): Promise<boolean> {
  try {
    await (form.validate() as Promise<unknown>);
    return true;
  } catch (reason) {
    // Formily rejects with a list of errors. Anything else is a failure of the program.
    if (Array.isArray(reason)) return false;
    throw reason;
  }
}
