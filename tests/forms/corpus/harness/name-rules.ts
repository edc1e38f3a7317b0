import type { FormScope } from '../../../../runtime/forms/formily/expressions.ts';

const MESSAGES = 'form.rule.';

/** Translations in which the message of a broken rule is its name, so that both sides say the same. */
export const nameRules =
  (t: FormScope['t']): FormScope['t'] =>
  (key, values) =>
    key.startsWith(MESSAGES) ? `@${key.slice(MESSAGES.length)}` : t(key, values);
