import { isObject } from '../model/json.ts';
import { formatPointer, readAt, writeAt, type Path } from '../model/pointer.ts';
import type { FormScope } from './language.ts';
import { runLive, type LiveState } from './live.ts';
import { planForm, type FormPlan, type PlannedField } from './plan/plan.ts';
import type { FormTemplate } from './rule.ts';
import { readShape, type ShapeError } from './shape.ts';
import { readBroken, sayBroken, type Broken } from './validation.ts';

/** Something wrong with a submission: the field (JSON Pointer inside `valueJson`), the rule, and a sentence in the caller's language. */
export interface SubmissionError {
  path: string;
  rule: string;
  message: string;
}

export type Submission = { ok: true; value: Record<string, unknown> } | { ok: false; errors: SubmissionError[] };

type Values = Record<string, unknown>;
interface Fault extends Broken {
  path: Path;
}

const MOST_JSON = 200_000;
const MOST_PLANS = 200;
const plans = new Map<string, FormPlan>();

// Keyed by what the rules say, because they come out of the database anew for every call.
function planOf(template: FormTemplate): FormPlan {
  const key = JSON.stringify(template.rule);
  let known = plans.get(key);
  if (known === undefined) {
    known = planForm(template.rule);
    if (plans.size >= MOST_PLANS) plans.clear();
    plans.set(key, known);
  }
  return known;
}

function parseValues(input: unknown): Values | undefined {
  if (typeof input !== 'string') return isObject(input) ? input : undefined;
  if (input.length > MOST_JSON) return undefined;
  try {
    const parsed: unknown = JSON.parse(input);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    // Not JSON: the caller is told so.
    return undefined;
  }
}

/**
 * Decides on a submission as the form in the browser does, with the same rules and the same engine. The value holds what the rules show for these values and
 * nothing else; what is wrong is named field by field. `scope` puts errors and expressions into the caller's language.
 */
export async function checkSubmission(template: FormTemplate, valueJson: unknown, scope: FormScope): Promise<Submission> {
  const input = parseValues(valueJson);
  if (input === undefined) return refuse([{ path: [], rule: 'json', limit: '' }], scope);
  const { rules, fields, live } = planOf(template);
  const wrong: ShapeError[] = [];
  const given = readShape(input, rules, wrong);
  if (wrong.length > 0)
    return refuse(
      wrong.map((each) => ({ ...each, limit: '' })),
      scope,
    );

  const values = fields.reduce(applyDefault, given);
  const livePart = fields.filter((field) => field.isLive);
  const states = live === undefined ? [] : await runLive(live, livePart, values, scope);
  const faults: Fault[] = [];
  let value: Values = {};
  for (const field of fields) {
    const before = readAt(values, field.path);
    const state = field.isLive ? states[livePart.indexOf(field)] : await checkFixed(field, before);
    const found = faultsOf(field, before, state);
    faults.push(...found.map((broken) => ({ ...broken, path: field.path })));
    if (state?.isShown === true && state.value !== undefined) value = writeAt(value, field.path, state.value);
  }
  return faults.length > 0 ? refuse(faults, scope) : { ok: true, value };
}

function refuse(faults: readonly Fault[], scope: FormScope): Submission {
  const say = (fault: Fault): SubmissionError => ({
    path: formatPointer(fault.path),
    rule: fault.rule,
    message: sayBroken(fault, (key) => scope.t(key)),
  });
  return { ok: false, errors: faults.map(say) };
}

// Formily gives a live field its default itself, when it is shown.
function applyDefault(values: Values, { path, rule, isLive }: PlannedField): Values {
  const isMissing = !isLive && rule.default !== undefined && readAt(values, path) === undefined;
  return isMissing ? writeAt(values, path, rule.default) : values;
}

async function checkFixed({ rule, checks }: PlannedField, value: unknown): Promise<LiveState> {
  const messages: string[] = [];
  for (const check of checks) {
    const message = (await check(value, {}))?.message;
    if (message) messages.push(message);
  }
  const choices = (Array.isArray(rule.enum) ? rule.enum : []).map((choice: unknown) => (isObject(choice) ? choice.value : choice));
  return { isShown: true, isEditable: true, value, choices, messages };
}

const isNothing = (value: unknown): boolean => value === undefined || value === '';

function faultsOf(field: PlannedField, before: unknown, state: LiveState | undefined): Broken[] {
  const fault = (rule: string): Broken[] => [{ rule, limit: '' }];
  if (state === undefined || !state.isShown) return before === undefined ? [] : fault('hidden');
  if (field.isSettled && before !== undefined && JSON.stringify(before) !== JSON.stringify(state.value)) return fault('computed');
  const chosen = Array.isArray(state.value) ? state.value : [state.value];
  if (state.choices.length > 0 && chosen.some((each) => !isNothing(each) && !state.choices.includes(each))) return fault('enum');
  return state.messages.map(readBroken);
}
