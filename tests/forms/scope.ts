/** A caller who reads English, and what tests of submissions need. */
import { checkSubmission, type Submission } from '../../runtime/forms/check-submission.ts';
import type { FormScope } from '../../runtime/forms/formily/expressions.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { FormRule, FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { translate } from '../../runtime/model/words/messages.ts';
import cooperation from '../../schemas/forms/demo-cooperation.form.json' with { type: 'json' };
import { messagesFor } from '../../src/assembly/messages.ts';

const words = messagesFor('en-US', ['form']);

/** The scope of an English caller. */
export const scope: FormScope = {
  t: (key, values) => translate(words, 'en-US', key, values),
  site: { language: 'en-US', base: '', channels: [] },
};

export function formOf(...rule: (Partial<FormRule> & { name: string })[]): FormTemplate {
  return { rule: rule.map((each) => ({ type: 'string', ...each })), option: {} };
}

/** The cooperation form of the demo, in English. */
export const cooperationForm = localize(cooperation, 'en-US') as unknown as FormTemplate;

/** Checks a submission of an English caller. */
export function submit(form: FormTemplate, values: unknown): Promise<Submission> {
  return checkSubmission(form, values, scope);
}

/** The errors of a submission, as `path rule`. */
export async function faults(form: FormTemplate, values: unknown): Promise<string[]> {
  const result = await submit(form, values);
  return result.ok ? [] : result.errors.map(({ path, rule }) => `${path} ${rule}`);
}
