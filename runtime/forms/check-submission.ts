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
import { formatPointer, type Path } from '../model/pointer.ts';
import { BUDGET, BudgetError, startWork, stopWork, work, workFor } from './work.ts';
import { checkDerived, makeDerive, type Derive } from './derived/check-derived.ts';
import type { FormScope } from './formily/expressions.ts';
import { decodeBrokenRule, translateBrokenRule, type BrokenRule } from './formily/validation.ts';
import { placeFields } from './plan/place-fields.ts';
import { planForm, type FormPlan } from './plan/plan-form.ts';
import type { PlannedField } from './plan/planned-field.ts';
import { checkReactive } from './reactive/check-reactive.ts';
import type { FormTemplate } from './rules/rule.ts';
import { checkStatic } from './static/check-static.ts';
import type { FieldState } from './static/field-state.ts';
import { readShape, type ShapeCheck } from './values/shape.ts';
import { readField, writeField } from './values/field-value.ts';

/**
 * What is wrong: the place (JSON Pointer inside `valueJson`), the broken rule, a sentence in the caller's
 * language.
 */
export interface SubmissionError {
  path: string;
  rule: string;
  message: string;
}

export type Submission =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; errors: SubmissionError[] };

type Values = Record<string, unknown>;
interface Fault extends BrokenRule {
  path: Path;
}

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
  const values = given;
  const fields = placeFields(plan.fields, values);
  const first = await judge(plan, { values, fields }, scope, plan.needsTyping);
  const { faults, accepted } = (await judgeTyped(plan, { values, fields }, scope, first)) ?? first;
  if (faults.length === 0) return { ok: true, value: accepted };
  const seen = new Set<string>();
  const isFirst = ({ path }: Fault): boolean => {
    const key = formatPointer(path);
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  return reject(stopsAtFirst ? faults.filter(isFirst) : faults, scope);
}

/**
 * Judges again as if the values had been typed, when a computed value differs: it may be what an expression
 * gave before another value was typed. Undefined if that is not so, or the budget does not last.
 */
async function judgeTyped(
  plan: FormPlan,
  placed: Placed,
  scope: FormScope,
  first: Judgement,
): Promise<Judgement | undefined> {
  if (!first.faults.some(isComputed) || plan.readsTyped !== true || plan.needsTyping) return undefined;
  try {
    const second = await judge(plan, placed, scope, true);
    return second.faults.some(isComputed) ? undefined : second;
  } catch (error) {
    if (error instanceof BudgetError) return undefined;
    throw error;
  }
}

const isComputed = ({ rule }: Fault): boolean => rule === 'computed';

interface Placed {
  values: Values;
  fields: readonly PlannedField[];
}

interface Judgement {
  faults: Fault[];
  accepted: Values;
}

/** The faults of all fields, and the values of those that are shown. */
async function judge(
  plan: FormPlan,
  { values, fields }: Placed,
  scope: FormScope,
  isTyped: boolean,
): Promise<Judgement> {
  const reactive = await checkReactiveFields(plan, fields, values, scope, isTyped);
  const derive = makeDerive(values, scope);
  const faults: Fault[] = [];
  const accepted: Values = {};
  for (const field of fields) {
    workFor(field.at);
    const sent = readField(values, field.path);
    const checked =
      field.tier === 'reactive' ? reactive.get(field) : checkWithoutFormily(field, sent, derive);
    const state = checked instanceof Promise ? await checked : checked;
    // Formily may catch what a check throws.
    work(0);
    for (const each of faultsOf(field, sent, state)) faults.push({ ...each, path: field.path });
    if (state === undefined || state.display === 'none' || field.rule.type === 'object') continue;
    const value = state.value ?? (field.isLocked ? undefined : sent);
    // `null` is a cleared field: it holds nothing, like one that was never filled in.
    if (value !== undefined && value !== null) writeField(accepted, field.path, emptyRows(field, value));
  }
  return { faults, accepted };
}

function checkReactiveFields(
  { reactiveSchema }: FormPlan,
  fields: readonly PlannedField[],
  values: Values,
  scope: FormScope,
  isTyped: boolean,
): Promise<Map<PlannedField, FieldState>> | Map<PlannedField, FieldState> {
  if (reactiveSchema === undefined) return new Map();
  const reactive = fields.filter(({ tier }) => tier === 'reactive');
  return checkReactive(reactiveSchema, reactive, values, scope, isTyped ? fields : []);
}

function checkWithoutFormily(
  field: Exclude<PlannedField, { tier: 'reactive' }>,
  value: unknown,
  derive: Derive,
): FieldState | Promise<FieldState> {
  return field.tier === 'static'
    ? checkStatic(field.rule, field.validators, value)
    : checkDerived(field.rule, field.checks, value, derive);
}

// The fields inside the rows write the values of the rows.
function emptyRows({ rows }: PlannedField, value: unknown): unknown {
  if (rows === undefined || !Array.isArray(value)) return value;
  return value.map(() => (rows.isObject ? {} : null));
}

function faultsOf(field: PlannedField, sent: unknown, state: FieldState | undefined): BrokenRule[] {
  const fault = (rule: string): BrokenRule[] => [{ rule, limit: '' }];
  const isSent = sent !== undefined && sent !== null;
  if (state === undefined || state.display === 'none') return isSent ? fault('hidden') : [];
  if (isSent && differsFromRules(field, sent, state)) return fault('computed');
  return state.messages.map(decodeBrokenRule);
}

/**
 * True when a visitor sent another value than the rules compute where nobody can type, or rows of a list that
 * they lock. A field that only other values lock keeps what was typed before.
 */
function differsFromRules(
  { rows, rule, isLocked, isComputed }: PlannedField,
  sent: unknown,
  { isEditable, display, value }: FieldState,
): boolean {
  if (rule.type === 'object') return false;
  const isClosed = isComputed && value !== undefined && (!isEditable || display === 'hidden');
  if (!isClosed && (!isLocked || isEditable)) return false;
  if (rows === undefined) return JSON.stringify(sent) !== JSON.stringify(value);
  return Array.isArray(sent) && sent.length > 0;
}

function reject(faults: readonly Fault[], scope: FormScope): Submission {
  const errors = faults.map((fault) => ({
    path: formatPointer(fault.path),
    rule: fault.rule,
    message: translateBrokenRule(fault, scope.t),
  }));
  return { ok: false, errors };
}
