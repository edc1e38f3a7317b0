import {
  type Form,
  registerValidateFormats,
  registerValidateLocale,
  registerValidateRules,
  setValidateLanguage,
} from '@formily/core';
import type { FormScope } from './expressions.ts';
import { SAID_AS, VALUE_CHECKS } from './value-checks.ts';

// None of these can be made slow by a long text: no nested repetition.
const FORMATS = {
  email:
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/,
  phone: /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/,
  url: /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/i,
  number: /^[+-]?\d+(?:\.\d+)?$/,
  integer: /^[+-]?\d+$/,
  money: /^[+-]?\d{1,12}(?:\.\d{1,2})?$/,
  // Days that there are: the 31st and the 30th of their months, and 29 February in leap years.
  date: /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/,
  idcard: /^\d{17}[\dXx]$/,
  zip: /^\d{6}$/,
  zh: /^\p{Script=Han}+$/u,
  qq: /^[1-9]\d{4,11}$/,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
} as const;

/** Names that a rule's `format` may hold. */
export const FORMAT_NAMES: readonly string[] = Object.keys(FORMATS);

/** The rules of Formily's that stand in a field's rule as keywords. */
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

/** All rules of Formily's: those of `x-validator` too. */
export const VALIDATORS = [...KEYWORD_RULES, 'len', 'min', 'max', 'whitespace'] as const;

/** A rule that was broken, before it is put into words. */
export interface Broken {
  /** Name of the rule, or of the format. `custom` when the form says the sentence itself. */
  rule: string;
  /** The limit it sets, when it has one. */
  limit: string;
  /** The form's own sentence. */
  message?: string;
}

/** What a check is told of its field. */
interface CheckContext {
  field?: { dataSource?: unknown };
}
type Rule = Record<string, unknown>;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const EDIT_ATTRIBUTE = '@';
const RULES: readonly string[] = [...VALIDATORS, ...FORMAT_NAMES];

// What Formily writes the limit of a rule for.
const limitOf = (rule: string): string => `{{${rule}}}`;

/** Reads a message of the engine's. */
export function readBroken(message: string): Broken {
  if (!message.startsWith(EDIT_ATTRIBUTE)) return { rule: 'custom', limit: '', message };
  const [rule = '', ...limit] = message.slice(1).split(' ');
  return { rule, limit: limit.join(' ') };
}

/** The sentence for a broken rule: `t` is given `form.rule.<name>`, and the limit for `{limit}`. */
export function sayBroken(broken: Broken, t: FormScope['t']): string {
  return broken.message ?? t(`form.rule.${broken.rule}`, { limit: broken.limit });
}

/** Gives codes to the engine for sentences: for a program that speaks several languages, because the engine's language is one global. */
export const sayCodes = (broken: Broken): string => `${EDIT_ATTRIBUTE}${broken.rule} ${broken.limit}`;

/**
 * Sets up Formily's validator for every form of this program: safe formats, patterns through `test` (a server's takes linear time), and what it says of
 * a broken rule.
 */
export function registerValidation(
  test: (pattern: string, text: string) => boolean,
  say: (broken: Broken) => string,
): void {
  registerValidateFormats(FORMATS);
  const program: Record<string, string> = {};
  for (const rule of RULES) program[rule] = say({ rule, limit: limitOf(rule) });
  for (const [name, rule] of Object.entries(SAID_AS)) program[name] = say({ rule, limit: '' });
  registerValidateLocale({ program });
  setValidateLanguage('program');
  registerValidateRules({
    pattern: (value: unknown, rule: Rule) =>
      isNothing(value) || test(String(rule.pattern), String(value)) ? '' : String(rule.message),
    // Formily's own finds fault with lists that hold different things.
    uniqueItems: (value: unknown, rule: Rule) =>
      rule.uniqueItems !== true ||
      !Array.isArray(value) ||
      new Set((value as unknown[]).map((each) => JSON.stringify(each))).size === value.length
        ? ''
        : String(rule.message),
    ...Object.fromEntries(
      Object.entries(VALUE_CHECKS).map(([name, check]) => [
        name,
        (value: unknown, rule: Rule, context: CheckContext) =>
          isNothing(value) || check(value, rule, context.field?.dataSource) ? '' : String(rule.message),
      ]),
    ),
  });
}

/** Validates every field that is shown; the messages stand at the fields. */
export async function validateForm(form: Form): Promise<boolean> {
  try {
    await (form.validate() as Promise<unknown>);
    return true;
  } catch (reason) {
    // Formily rejects with a list of what is wrong; anything else is a failure of the program.
    if (Array.isArray(reason)) return false;
    throw reason;
  }
}
