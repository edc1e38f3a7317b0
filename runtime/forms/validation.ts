import { type Form, registerValidateFormats, registerValidateLocale, registerValidateRules, setValidateLanguage } from '@formily/core';

// None of these can be made slow by a long text: no nested repetition.
const FORMATS = {
  email:
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/,
  phone: /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/,
  url: /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/i,
  number: /^[+-]?\d+(?:\.\d+)?$/,
  integer: /^[+-]?\d+$/,
  money: /^[+-]?\d{1,12}(?:\.\d{1,2})?$/,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
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

const MARK = '@';
const RULES: readonly string[] = [...VALIDATORS, ...FORMAT_NAMES];

// What Formily writes the limit of a rule for.
const limitOf = (rule: string): string => `{{${rule}}}`;

/** Reads a message of the engine's. */
export function readBroken(message: string): Broken {
  if (!message.startsWith(MARK)) return { rule: 'custom', limit: '', message };
  const [rule = '', ...limit] = message.slice(1).split(' ');
  return { rule, limit: limit.join(' ') };
}

/** The sentence for a broken rule: `t` is given `form.rule.<name>`, and the limit is written for `{limit}`. */
export function sayBroken(broken: Broken, t: (key: string) => string): string {
  return broken.message ?? t(`form.rule.${broken.rule}`).replaceAll('{limit}', broken.limit);
}

/** Gives codes to the engine for sentences: for a program that speaks several languages, because the engine's language is one global. */
export const sayCodes = (broken: Broken): string => `${MARK}${broken.rule} ${broken.limit}`;

/**
 * Sets up Formily's validator for every form of this program: safe formats, patterns through `test` (a server's takes linear time), and what it says of
 * a broken rule.
 */
export function registerValidation(test: (pattern: string, text: string) => boolean, say: (broken: Broken) => string): void {
  registerValidateFormats(FORMATS);
  registerValidateLocale({ program: Object.fromEntries(RULES.map((rule) => [rule, say({ rule, limit: limitOf(rule) })])) });
  setValidateLanguage('program');
  registerValidateRules({
    pattern: (value: unknown, rule: { pattern?: unknown; message?: unknown }) => {
      if (value === undefined || value === null || value === '') return '';
      return test(String(rule.pattern), String(value)) ? '' : String(rule.message);
    },
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
