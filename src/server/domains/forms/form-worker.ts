// Checks forms in a thread of its own. Checks run synchronously for up to 50 ms, and the server goes on
// meanwhile.
import { parentPort } from 'node:worker_threads';
import { checkSubmission, inTurn } from '../../../../runtime/forms/check-submission.ts';
import { limitRows } from '../../../../runtime/forms/budget/limit-rows.ts';
import { findExcess } from '../../../../runtime/forms/budget/find-excess.ts';
import { registerForms } from '../../../../runtime/forms/formily/register-server.ts';
import { completeRules } from '../../../../runtime/forms/rules/complete.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import { loadRegions } from '../../../../runtime/model/regions.ts';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import { checkRules, type FieldCatalogue } from '../../../../runtime/forms/templates/check-rules.ts';
import { budgetProblem } from '../../../../runtime/forms/templates/rule-problems.ts';
import type { Problem } from '../../../../runtime/model/problem.ts';
import { translate, type Messages } from '../../../../runtime/model/words/messages.ts';
import type { CheckTask, FormAnswer, FormTask, TemplateTask } from './form-task.ts';

const forms = new Map<number, FormTemplate>();
const messages = new Map<string, Messages>();

const answer = (sent: FormAnswer): void => parentPort?.postMessage(sent);

registerForms((problem) => answer({ kind: 'report', problem }));
parentPort?.on('message', (task: FormTask) => void run(task).then(answer));

async function run(task: FormTask): Promise<FormAnswer> {
  if (task.kind === 'template') return { kind: 'problems', problems: await checkTemplate(task) };
  return { kind: 'submission', submission: await check(task) };
}

async function check({ form, template, forget, valueJson, site, messages: sent }: CheckTask) {
  const { language } = site;
  if (template !== undefined) {
    forms.set(form, template);
    if (JSON.stringify(template.rule).includes('"Region"')) await loadRegions();
  }
  if (forget !== undefined) forms.delete(forget);
  if (sent !== undefined) messages.set(language, sent);
  const words = messages.get(language) ?? {};
  const known = forms.get(form);
  if (known === undefined) throw new Error(`The form ${form} is unknown.`);
  const t = (key: string, values?: Readonly<Record<string, unknown>>): string =>
    translate(words, language, key, values);
  return checkSubmission(known, valueJson, { t, site });
}

async function checkTemplate({ rule, option, languages, fields }: TemplateTask): Promise<Problem[]> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const catalogue: FieldCatalogue = { get: (name) => byName.get(name), names: () => [...byName.keys()] };
  const found: Problem[] = [];
  for (const language of languages) {
    const problems = await inTurn(() =>
      Promise.resolve(checkRules(localize(rule, language), localize(option, language), catalogue)),
    );
    found.push(...(problems.length > 0 ? problems : await checkBudget(rule, language)));
  }
  return [...new Map(found.map((problem) => [`${problem.pointer} ${problem.message}`, problem])).values()];
}

async function checkBudget(rule: unknown, language: string): Promise<Problem[]> {
  const template = { rule: limitRows(completeRules(localize(rule, language) as unknown[])), option: {} };
  const site = { language, base: '', channels: [] };
  const excess = await findExcess(template, { t: (key) => key, site });
  return excess === undefined ? [] : [budgetProblem(excess)];
}
