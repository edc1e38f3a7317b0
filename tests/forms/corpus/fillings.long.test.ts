/**
 * Law: 60 forms of people, each after its share of 1,000 random steps of the designer, have for each of 1,000
 * fillings the verdict of stock Formily on the server. Stock Formily runs in a process of its own, without a
 * browser; `designed.long.test.ts` compares the browsers. `FILLINGS` takes fewer.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { checkSubmission } from '../../../runtime/forms/check-submission.ts';
import type { FormScope } from '../../../runtime/forms/formily/expressions.ts';
import { registerForms } from '../../../runtime/forms/formily/register-server.ts';
import { openDesign } from '../../../runtime/designer/design.ts';
import { outlineOf } from '../../../runtime/designer/outline.ts';
import { completeRules } from '../../../runtime/forms/rules/complete.ts';
import type { FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import { designForms, fillableOf, fillIn, WITHOUT_BOXES } from './harness/by-chance.ts';
import type { NamedList } from './harness/corpus-list.ts';
import { nameRules } from './harness/name-rules.ts';
import type { Filling, StockForm, StockVerdict } from './harness/stock-forms.ts';

const FORMS = 60;
const STEPS = 1000;
/** Of stock Formily, which takes most of the time. */
const PROCESSES = availableParallelism();
const FILLINGS = Number(process.env.FILLINGS ?? 1000);

/** What the boxes of stock Formily let nobody type: other choices, and what the props of a box say. */
const OF_BOXES = new Set(['enum', 'maxLength', 'minimum', 'maximum', 'multipleOf']);

/** A message of the server alone, of a limit that the field has from its box and not from its rule. */
function isOfBox(fields: ReadonlyMap<string, object>, said: string): boolean {
  const [path = '', rule = ''] = said.split(' @');
  const { 'x-component-props': _, ...own } = (fields.get(path) ?? {}) as Record<string, unknown>;
  return OF_BOXES.has(rule) && (rule === 'enum' || !JSON.stringify(own).includes(`"${rule}":`));
}

/** What is not alike in one filling; nothing where both say the same. */
async function compare(
  template: FormTemplate,
  scope: FormScope,
  fields: ReadonlyMap<string, object>,
  { sent, errors }: StockVerdict,
): Promise<string[]> {
  const result = await checkSubmission(template, JSON.stringify(sent), scope);
  const own = result.ok ? [] : result.errors.map(({ path, message }) => `${path} ${message}`);
  return [
    ...errors.filter((each) => !own.includes(each)).map((each) => `only stock: ${each}`),
    ...own
      .filter((each) => !errors.includes(each) && !isOfBox(fields, each))
      .map((each) => `only here: ${each}`),
  ];
}

const differences: Record<string, { count: number; said: string[]; filling: Filling | undefined }> = {};
let fillings = 0;
/** Fillings that stock Formily refuses. */
let refused = 0;

async function judge(stock: ChildProcess, list: NamedList, all: readonly Filling[]): Promise<void> {
  stock.send({ rule: list.rule, fillings: all } satisfies StockForm);
  const [verdicts] = (await once(stock, 'message')) as [StockVerdict[] | { error: string }];
  if (!Array.isArray(verdicts)) throw new Error(`${list.name}: ${verdicts.error}`);
  const site = { language: list.language ?? 'zh-CN', base: '', channels: [] };
  const scope: FormScope = { t: nameRules((key) => key), site };
  const template = { rule: completeRules(list.rule), option: {} } as unknown as FormTemplate;
  const nodes = outlineOf(openDesign(list.rule)).all;
  const fields = new Map(nodes.map(({ path, rule }) => [`/${path.join('/')}`, rule] as const));
  for (const [at, verdict] of verdicts.entries()) {
    const said = await compare(template, scope, fields, verdict);
    fillings += 1;
    if (verdict.errors.length > 0) refused += 1;
    if (said.length === 0) continue;
    const found = (differences[list.name] ??= { count: 0, said, filling: all[at] });
    found.count += 1;
  }
}

beforeAll(async () => {
  registerForms(() => undefined);
  const { forms } = designForms(FORMS, STEPS, []);
  const waiting = forms.map((form) => {
    const fields = fillableOf(form, WITHOUT_BOXES);
    return [form, Array.from({ length: FILLINGS }, () => fillIn(fields, WITHOUT_BOXES))] as const;
  });
  // What one of them is asked for, the others are not kept waiting for.
  await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const stock = fork(join(import.meta.dirname, 'harness/stock-forms.ts'));
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await judge(stock, ...next);
      stock.kill();
    }),
  );
}, 1_800_000);

it('has the verdicts of stock Formily, whatever was designed and filled in', () => {
  expect(fillings).toBe(FORMS * FILLINGS);
  expect(differences).toEqual({});
  // There is something of both to compare.
  expect(refused / fillings).toBeGreaterThan(0.2);
  expect(refused / fillings).toBeLessThan(0.9);
});
