/** Places the fields of a plan on the values of one submission. */
import { COST, work, workFor } from '../work.ts';
import type { PlannedField } from './planned-field.ts';
import { readField, writeField } from '../values/field-value.ts';

type Values = Record<string, unknown>;

/**
 * Writes the defaults into the values, and returns the fields of the form with those of every row that was
 * sent, each at its own path.
 */
export function placeFields(planned: readonly PlannedField[], values: Values): PlannedField[] {
  const placed: PlannedField[] = [];
  for (const field of planned) place(field, values, placed);
  return placed;
}

function place(field: PlannedField, values: Values, placed: PlannedField[]): void {
  workFor(field.at);
  work(COST.field);
  applyDefault(values, field);
  placed.push(field);
  const list = field.rows === undefined ? undefined : readField(values, field.path);
  if (field.rows === undefined || !Array.isArray(list)) return;
  for (const index of list.keys())
    for (const inner of field.rows.fields)
      place({ ...inner, path: [...field.path, index, ...inner.path] }, values, placed);
}

// Formily itself gives a reactive field its default, when the field is first shown.
function applyDefault(values: Values, { path, rule, tier }: PlannedField): void {
  if (tier === 'reactive' || rule.default === undefined || readField(values, path) !== undefined) return;
  // A copy: defaults of rows are written into it.
  writeField(values, path, structuredClone(rule.default));
}
