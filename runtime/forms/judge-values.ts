/** Judges the values of a submission: what is wrong with each field, and what is accepted. */
import type { Path } from '../model/pointer.ts';
import { BudgetError, work, workFor } from './work.ts';
import { DerivedValues } from './derived/check-derived.ts';
import type { FormScope } from './formily/expressions.ts';
import { decodeBrokenRule, type BrokenRule } from './formily/validation.ts';
import type { FormPlan } from './plan/plan-form.ts';
import type { PlannedField } from './plan/planned-field.ts';
import { checkReactive, type Way } from './reactive/check-reactive.ts';
import { checkStatic } from './static/check-static.ts';
import type { FieldState } from './static/field-state.ts';
import { readField, writeField } from './values/field-value.ts';
import { normalValue } from './values/normal-value.ts';
import { MAX_ERRORS } from './values/shape.ts';

type Values = Record<string, unknown>;

/** A broken rule and its place. */
export interface Fault extends BrokenRule {
  path: Path;
}

/** The values of a submission, and the fields with a place for each row. */
export interface Placed {
  values: Values;
  fields: readonly PlannedField[];
}

/** The faults of all fields, and the values of those that are shown. */
interface Judgement {
  faults: Fault[];
  accepted: Values;
  /** What the rules give to fields that were sent with another value. */
  differing: Map<PlannedField, unknown>;
}

/** The states of static fields: the same on every way. */
type Checked = Map<PlannedField, FieldState | Promise<FieldState>>;

/** Judges the values as they were sent, and by the other ways that a visitor may have come to them. */
export async function judgeValues(plan: FormPlan, placed: Placed, scope: FormScope): Promise<Judgement> {
  const checked: Checked = new Map();
  const first = await judge(plan, placed, scope, plan.needsTyping ? 'typed' : 'sent', checked);
  return (await judgeOtherWays(plan, placed, scope, first, checked)) ?? first;
}

/**
 * Judges again, when a computed value differs, by the other ways that a visitor may have come: the values
 * were typed one after the other, the field keeps what a rule gave it before, or a rule added to its own
 * value. Undefined if none of these gives the value, or the budget does not last.
 */
async function judgeOtherWays(
  plan: FormPlan,
  placed: Placed,
  scope: FormScope,
  first: Judgement,
  checked: Checked,
): Promise<Judgement | undefined> {
  if (first.differing.size === 0) return undefined;
  try {
    if (plan.readsTyped === true && !plan.needsTyping) {
      const typed = await judge(plan, placed, scope, 'typed', checked);
      if (typed.differing.size === 0) return typed;
    }
    const kept = await judge(plan, placed, scope, 'kept', checked);
    if (kept.differing.size === 0) return kept;
    // Only Formily lets a rule add to its own value.
    return plan.reactiveSchema === undefined ? undefined : await judgeAdded(plan, placed, scope, kept);
  } catch (error) {
    if (error instanceof BudgetError) return undefined;
    throw error;
  }
}

/** Accepts values whose rules give another one each time that they run: any number of times is possible. */
async function judgeAdded(
  plan: FormPlan,
  { values, fields }: Placed,
  scope: FormScope,
  kept: Judgement,
): Promise<Judgement | undefined> {
  const given = structuredClone(values);
  for (const [{ path }, value] of kept.differing) writeField(given, path, value);
  const again = await judge(plan, { values: given, fields }, scope, 'kept', new Map());
  if (![...kept.differing.keys()].every((field) => again.differing.has(field))) return undefined;
  const accepted = structuredClone(kept.accepted);
  for (const { path } of kept.differing.keys()) writeField(accepted, path, readField(values, path));
  return { faults: kept.faults.filter(({ rule }) => rule !== 'computed'), accepted, differing: new Map() };
}

async function judge(
  plan: FormPlan,
  { values, fields }: Placed,
  scope: FormScope,
  way: Way,
  known: Checked,
): Promise<Judgement> {
  // A copy, because other ways begin with what was sent.
  const worked = fields.some(({ tier }) => tier === 'derived') ? structuredClone(values) : values;
  const derived = new DerivedValues(worked, scope);
  derived.workOut(fields, values, way === 'kept');
  const reactive = await checkReactiveFields(plan, fields, worked, scope, way);
  const faults: Fault[] = [];
  const accepted: Values = {};
  const differing = new Map<PlannedField, unknown>();
  for (const field of fields) {
    workFor(field.at);
    const sent = readField(values, field.path);
    const checked =
      field.tier === 'reactive' ? reactive.get(field) : checkWithoutFormily(field, sent, derived, known);
    const state = checked instanceof Promise ? await checked : checked;
    // Formily may catch what a check throws.
    work(0);
    for (const each of faultsOf(field, sent, state)) {
      faults.push({ ...each, path: field.path });
      if (each.rule === 'computed') differing.set(field, state?.value);
    }
    if (state === undefined || state.display === 'none' || field.rule.type === 'object') continue;
    // A browser never made the field, and never put a default into it.
    if (state.isInHidden === true && sent === undefined) continue;
    const value = state.value ?? (field.isLocked ? undefined : sent);
    // Nobody reads more, and each costs as much as a field.
    if (faults.length - differing.size >= MAX_ERRORS) break;
    // `null` is a cleared field: it holds nothing, like one that was never filled in.
    if (value !== undefined && value !== null)
      writeField(accepted, field.path, normalValue(emptyRows(field, value), field.rule));
  }
  return { faults, accepted, differing };
}

function checkReactiveFields(
  { reactiveSchema }: FormPlan,
  fields: readonly PlannedField[],
  values: Values,
  scope: FormScope,
  way: Way,
): Promise<Map<PlannedField, FieldState>> | Map<PlannedField, FieldState> {
  if (reactiveSchema === undefined) return new Map();
  const reactive = fields.filter(({ tier }) => tier === 'reactive');
  // Typing gives no derived field its value.
  const typed = fields.filter(
    ({ tier, isLocked, isComputed }) => tier !== 'derived' || !(isLocked || isComputed),
  );
  return checkReactive(reactiveSchema, reactive, values, scope, way, typed);
}

function checkWithoutFormily(
  field: Exclude<PlannedField, { tier: 'reactive' }>,
  value: unknown,
  derived: DerivedValues,
  known: Checked,
): FieldState | Promise<FieldState> {
  if (field.tier === 'derived') return derived.check(field, value);
  const state = known.get(field) ?? checkStatic(field.rule, field.validators, value);
  known.set(field, state);
  return state;
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
  if (rows === undefined)
    return JSON.stringify(normalValue(sent, rule)) !== JSON.stringify(normalValue(value, rule));
  return Array.isArray(sent) && sent.length > 0;
}
