/**
 * Checks a submission on a server, with the rules and the validators that the browser's form uses.
 *
 *      rule list                                   valueJson of a visitor
 *          |  once per rule list                        |
 *          v                                            v
 *      rules/   component constraints as keywords   values/  types, sizes, known names
 *          |                                            |
 *          v                                            v
 *      plan/    puts each field into a tier         defaults, one field for each row
 *          |                                            |
 *          +-----------------------+--------------------+
 *                                  |
 *           +----------------------+-----------------------+
 *           v                      v                       v
 *      static/                derived/                reactive/
 *      no reaction touches    shown or required       everything else: a form of Formily
 *      the field              by static values        for each submission
 *           |                      |                       |
 *           +--------- validators of the field ------------+
 *                                  |
 *                                  v
 *           accepted values of the shown fields, or errors by field
 *
 * All of it spends from one budget of work (`work.ts`). A check that exceeds it ends with an error.
 */
import { isObject } from '../model/json.ts';
import { formatPointer } from '../model/pointer.ts';
import { BUDGET, BudgetError, startWork, stopWork } from './work.ts';
import type { FormScope } from './formily/expressions.ts';
import { translateBrokenRule } from './formily/validation.ts';
import { judgeValues, type Fault } from './judge-values.ts';
import { placeFields } from './plan/place-fields.ts';
import { planForm, type FormPlan } from './plan/plan-form.ts';
import type { FormTemplate } from './rules/rule.ts';
import { readShape, type ShapeCheck } from './values/shape.ts';

/**
 * What is wrong: the place (JSON Pointer inside `valueJson`), the broken rule, a sentence in the caller's
 * language.
 */
interface SubmissionError {
  path: string;
  rule: string;
  message: string;
}

export type Submission =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; errors: SubmissionError[] };

type Values = Record<string, unknown>;

/** In UTF-16 units. */
export const MAX_JSON = 200_000;
const plans = new WeakMap<FormTemplate['rule'], FormPlan>();

/** The plan of a form, made once for each `rule` array. */
export function planOf({ rule }: FormTemplate): FormPlan {
  const known = plans.get(rule) ?? planForm(rule);
  plans.set(rule, known);
  return known;
}

function parseValues(input: unknown): Values | undefined {
  if (typeof input !== 'string') return isObject(input) ? input : undefined;
  if (input.length > MAX_JSON) return undefined;
  try {
    const parsed: unknown = JSON.parse(input);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the accepted values (those of the fields that the rules show, and nothing else), or the errors by
 * field.
 * `scope` gives expressions their names and errors their language. The plan of a form is kept for its `rule`
 * array: pass the same array again to reuse it. Checks run one after the other. One that exceeds its budget
 * is rejected with the rule `budget`, as a whole.
 */
export function checkSubmission(
  template: FormTemplate,
  valueJson: unknown,
  scope: FormScope,
): Promise<Submission> {
  return inTurn(async () => {
    startWork(BUDGET);
    try {
      return await checkCounted(template, valueJson, scope);
    } catch (error) {
      if (error instanceof BudgetError) return reject([{ path: [], rule: 'budget', limit: '' }], scope);
      throw error;
    } finally {
      stopWork();
    }
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One check at a time, because their work is counted in one place. */
export function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}

/** Checks a submission; the caller has begun to count the work. Throws a `BudgetError`. */
export async function checkCounted(
  template: FormTemplate,
  valueJson: unknown,
  scope: FormScope,
): Promise<Submission> {
  const input = parseValues(valueJson);
  if (input === undefined) return reject([{ path: [], rule: 'json', limit: '' }], scope);
  const plan = planOf(template);
  const shape: ShapeCheck = { errors: [], longLists: [], hasRowLimits: plan.hasRowLimits };
  const given = readShape(input, plan.rules, shape);
  const broken = shape.errors.map((each) => ({ ...each, limit: '' }));
  if (broken.length > 0) return reject(broken, scope);
  const checked = await checkFields(plan, given, scope, template.option.validateFirst === true);
  // Not every list is validated: one that is read-only by now keeps what was typed before.
  const tooMany = shape.longLists.map(({ path, most }) => ({ path, rule: 'maxItems', limit: String(most) }));
  return checked.ok && tooMany.length > 0 ? reject(tooMany, scope) : checked;
}

async function checkFields(
  plan: FormPlan,
  given: Values,
  scope: FormScope,
  stopsAtFirst: boolean,
): Promise<Submission> {
  const placed = { values: given, fields: placeFields(plan.fields, given) };
  const { faults, accepted } = await judgeValues(plan, placed, scope);
  if (faults.length === 0) return { ok: true, value: accepted };
  const seen = new Set<string>();
  const isFirst = ({ path }: Fault): boolean => {
    const key = formatPointer(path);
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  return reject(stopsAtFirst ? faults.filter(isFirst) : faults, scope);
}

function reject(faults: readonly Fault[], scope: FormScope): Submission {
  const errors = faults.map((fault) => ({
    path: formatPointer(fault.path),
    rule: fault.rule,
    message: translateBrokenRule(fault, scope.t),
  }));
  return { ok: false, errors };
}
