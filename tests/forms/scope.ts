import type { FormScope } from '../../runtime/forms/formily/expressions.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { FormRule, FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { fill } from '../../runtime/model/words/fill.ts';
import cooperation from '../../schemas/forms/demo-cooperation.form.json' with { type: 'json' };
import english from '../../schemas/locales/en-US.locale.json' with { type: 'json' };

const words: Readonly<Record<string, string>> = english.messages.form;

/** An English caller. */
export const scope: FormScope = {
  t: (key, values = {}) => fill(words[key.replace('form.', '')] ?? key, values),
  site: { language: 'en-US', base: '', channels: [] },
};

export function formOf(...rule: (Partial<FormRule> & { name: string })[]): FormTemplate {
  return { rule: rule.map((each) => ({ type: 'string', ...each })), option: {} };
}

/** The demo's form, in English. */
export const cooperationForm = localize(cooperation, 'en-US') as unknown as FormTemplate;
