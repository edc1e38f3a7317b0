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
 *      the field              by static values        for each submission, in time slices
 *           |                      |                       |
 *           +--------- validators of the field ------------+
 *                                  |
 *                                  v
 *           accepted values of the shown fields, or errors by field
 */
import { isObject } from '../model/json.ts';
import { formatPointer, type Path } from '../model/pointer.ts';
import { checkDerived, makeDerive, type Derive } from './derived/check-derived.ts';
import type { FormScope } from './formily/expressions.ts';
import { decodeBrokenRule, translateBrokenRule, type BrokenRule } from './formily/validation.ts';
import { placeFields, type Placed } from './plan/place-fields.ts';
import { planForm, type FormPlan } from './plan/plan-form.ts';
import type { PlannedField } from './plan/planned-field.ts';
import { checkReactive } from './reactive/check-reactive.ts';
import { isSliceOver, startSlice } from './reactive/time-slices.ts';
import type { FormTemplate } from './rules/rule.ts';
import { checkStatic } from './static/check-static.ts';
import type { FieldState } from './static/field-state.ts';
import { readShape, type ShapeError } from './values/shape.ts';
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
const MAX_JSON = 200_000;
const plans = new WeakMap<FormTemplate['rule'], FormPlan>();

function planOf({ rule }: FormTemplate): FormPlan {
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
 * array: pass the same array again to reuse it.
 */
export async function checkSubmission(
  template: FormTemplate,
  valueJson: unknown,
  scope: FormScope,
): Promise<Submission> {
  const input = parseValues(valueJson);
  if (input === undefined) return reject([{ path: [], rule: 'json', limit: '' }], scope);
  const plan = planOf(template);
  const misshapen: ShapeError[] = [];
  const given = readShape(input, plan.rules, misshapen);
  if (misshapen.length > 0)
    return reject(
      misshapen.map((each) => ({ ...each, limit: '' })),
      scope,
    );
  return checkFields(plan, given, scope, template.option.validateFirst === true);
}

async function checkFields(
  plan: FormPlan,
  given: Values,
  scope: FormScope,
  stopsAtFirst: boolean,
): Promise<Submission> {
  await startSlice();
  const placed = placeFields(plan.fields, given);
  const first = await judge(plan, placed, scope, plan.needsTyping);
  const isComputed = first.faults.some(({ rule }) => rule === 'computed');
  // A computed value may be what an expression gave before another value was typed.
  const second =
    isComputed && plan.reactiveSchema !== undefined && !plan.needsTyping
      ? await judge(plan, placed, scope, true)
      : first;
  const { faults, accepted } = second.faults.some(({ rule }) => rule === 'computed') ? first : second;
  if (faults.length === 0) return { ok: true, value: accepted };
  const seen = new Set<string>();
  const isFirst = ({ path }: Fault): boolean => {
    const key = formatPointer(path);
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  return reject(stopsAtFirst ? faults.filter(isFirst) : faults, scope);
}

/** The faults of all fields, and the values of those that are shown. */
async function judge(
  plan: FormPlan,
  { values, fields }: Placed,
  scope: FormScope,
  isTyped: boolean,
): Promise<{ faults: Fault[]; accepted: Values }> {
  const reactive = await checkReactiveFields(plan, fields, values, scope, isTyped);
  const derive = makeDerive(values, scope);
  const faults: Fault[] = [];
  let accepted: Values = {};
  for (const field of fields) {
    if (isSliceOver()) await startSlice();
    const sent = readField(values, field.path);
    const checked =
      field.tier === 'reactive' ? reactive.get(field) : checkWithoutFormily(field, sent, derive);
    const state = checked instanceof Promise ? await checked : checked;
    for (const each of faultsOf(field, sent, state)) faults.push({ ...each, path: field.path });
    if (state === undefined || state.display === 'none' || field.rule.type === 'object') continue;
    const value = state.value ?? (field.isLocked ? undefined : sent);
    // `null` is a cleared field: it holds nothing, like one that was never filled in.
    if (value !== undefined && value !== null)
      accepted = writeField(accepted, field.path, emptyRows(field, value));
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
