import { isObject } from '../model/json.ts';
import { formatPointer, readAt, writeAt, type Path } from '../model/pointer.ts';
import type { FormScope } from './formily/expressions.ts';
import { runLive, type LiveState } from './reactive/run-reactive.ts';
import { findMessages, isFine } from './static/validators.ts';
import { makeDerive, type Derive } from './derived/derivation.ts';
import { planForm, type FormPlan } from './plan/plan-form.ts';
import type { PlannedField } from './plan/planned-field.ts';
import type { FormTemplate } from './rules/rule.ts';
import { isTurnOver, takeTurn } from './reactive/time-slices.ts';
import { readShape, type ShapeError } from './values/shape.ts';
import { readBroken, sayBroken, type Broken } from './formily/validation.ts';

/** Something wrong with a submission: the field (JSON Pointer inside `valueJson`), the rule, and a sentence in the caller's language. */
export interface SubmissionError {
  path: string;
  rule: string;
  message: string;
}

export type Submission =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; errors: SubmissionError[] };

type Values = Record<string, unknown>;
interface Fault extends Broken {
  path: Path;
}

const MOST_JSON = 200_000;
const plans = new WeakMap<FormTemplate['rule'], FormPlan>();

function planOf({ rule }: FormTemplate): FormPlan {
  const known = plans.get(rule) ?? planForm(rule);
  plans.set(rule, known);
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
 * nothing else; what is wrong is named field by field. `scope` puts errors and expressions into the caller's language. What the rules of a form
 * need is worked out once for each list of them: hand in the same list again.
 */
export async function checkSubmission(
  template: FormTemplate,
  valueJson: unknown,
  scope: FormScope,
): Promise<Submission> {
  const input = parseValues(valueJson);
  if (input === undefined) return refuse([{ path: [], rule: 'json', limit: '' }], scope);
  const { rules, fields: planned, live } = planOf(template);
  const wrong: ShapeError[] = [];
  const given = readShape(input, rules, wrong);
  if (wrong.length > 0)
    return refuse(
      wrong.map((each) => ({ ...each, limit: '' })),
      scope,
    );

  await takeTurn();
  const { values, fields } = spread(planned, given);
  const livePart = fields.filter((field) => field.isLive);
  const states =
    live === undefined ? new Map<PlannedField, LiveState>() : await runLive(live, livePart, values, scope);
  const derive = makeDerive(values, scope);
  const faults: Fault[] = [];
  let value: Values = {};
  for (const field of fields) {
    if (isTurnOver()) await takeTurn();
    const before = readAt(values, field.path);
    const state = field.isLive ? states.get(field) : await checkFixed(field, before, derive);
    const found = faultsOf(field, before, state);
    faults.push(...found.map((broken) => ({ ...broken, path: field.path })));
    // A field that was cleared holds nothing, like one that was never filled in.
    if (state?.isShown === true && state.value !== undefined && state.value !== null)
      value = writeAt(value, field.path, emptyRows(field, state.value));
  }
  return faults.length > 0 ? refuse(faults, scope) : { ok: true, value };
}

function refuse(faults: readonly Fault[], scope: FormScope): Submission {
  const say = (fault: Fault): SubmissionError => ({
    path: formatPointer(fault.path),
    rule: fault.rule,
    message: sayBroken(fault, scope.t),
  });
  return { ok: false, errors: faults.map(say) };
}

// Formily gives a live field its default itself, when it is shown.
function applyDefault(values: Values, { path, rule, isLive }: PlannedField): Values {
  const isMissing = !isLive && rule.default !== undefined && readAt(values, path) === undefined;
  return isMissing ? writeAt(values, path, rule.default) : values;
}

// The fields of the rows write their own values.
function emptyRows({ rows }: PlannedField, value: unknown): unknown {
  if (rows === undefined || !Array.isArray(value)) return value;
  return value.map(() => (rows.isObject ? {} : null));
}

/** Defaults applied, and of every list of rows each row's fields where they stand. */
function spread(planned: readonly PlannedField[], given: Values): { values: Values; fields: PlannedField[] } {
  let values = given;
  const fields: PlannedField[] = [];
  for (const field of planned) {
    values = applyDefault(values, field);
    fields.push(field);
    const list = field.rows === undefined ? undefined : readAt(values, field.path);
    if (field.rows === undefined || !Array.isArray(list)) continue;
    for (const index of list.keys()) {
      const row = field.rows.fields.map((inner) => ({
        ...inner,
        path: [...field.path, index, ...inner.path],
      }));
      const inside = spread(row, values);
      values = inside.values;
      fields.push(...inside.fields);
    }
  }
  return { values, fields };
}

/** The state of a field that needs none of Formily's. */
async function checkFixed(
  { rule, rows, checks, derived }: PlannedField,
  value: unknown,
  derive: Derive,
): Promise<LiveState> {
  const states = derived?.derivations.map(derive) ?? [];
  if (!states.every(({ isShown }) => isShown))
    return { isShown: false, isEditable: true, value: undefined, messages: [] };
  const isRequired = states.at(-1)?.isRequired;
  const asked =
    derived === undefined || isRequired === undefined
      ? checks
      : isRequired
        ? derived.required
        : derived.optional;
  const context = { field: { dataSource: rows === undefined ? rule.enum : undefined } };
  const messages = isFine(asked, value, context) ? [] : await findMessages(asked, value, context);
  return { isShown: true, isEditable: true, value, messages };
}

function faultsOf(field: PlannedField, before: unknown, state: LiveState | undefined): Broken[] {
  const fault = (rule: string): Broken[] => [{ rule, limit: '' }];
  const isSent = before !== undefined && before !== null;
  if (state === undefined || !state.isShown) return isSent ? fault('hidden') : [];
  const rowsBefore = field.rows === undefined || !Array.isArray(before) ? 0 : before.length;
  if (rowsBefore > 0 && field.isSettled && !state.isEditable) return fault('computed');
  if (
    field.rows === undefined &&
    field.isSettled &&
    isSent &&
    JSON.stringify(before) !== JSON.stringify(state.value)
  )
    return fault('computed');
  return state.messages.map(readBroken);
}
