/** Places the fields of a plan on the values of one submission. */
import type { PlannedField } from './planned-field.ts';
import { readField, writeField } from '../values/field-value.ts';

type Values = Record<string, unknown>;

export interface Placed {
  /** With the defaults. */
  values: Values;
  /** With the fields of every row, each at its own path. */
  fields: PlannedField[];
}

/** Applies defaults, and makes the fields of a list's rows for each row that was sent. */
export function placeFields(planned: readonly PlannedField[], given: Values): Placed {
  let values = given;
  const fields: PlannedField[] = [];
  for (const field of planned) {
    values = applyDefault(values, field);
    fields.push(field);
    const list = field.rows === undefined ? undefined : readField(values, field.path);
    if (field.rows === undefined || !Array.isArray(list)) continue;
    for (const index of list.keys()) {
      const row = field.rows.fields.map((inner) => ({
        ...inner,
        path: [...field.path, index, ...inner.path],
      }));
      const inside = placeFields(row, values);
      values = inside.values;
      fields.push(...inside.fields);
    }
  }
  return { values, fields };
}

// Formily itself gives a reactive field its default, when the field is first shown.
function applyDefault(values: Values, { path, rule, tier }: PlannedField): Values {
  const isMissing =
    tier !== 'reactive' && rule.default !== undefined && readField(values, path) === undefined;
  return isMissing ? writeField(values, path, rule.default) : values;
}
