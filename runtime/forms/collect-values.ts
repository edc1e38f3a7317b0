import { isDataField, type Form } from '@formily/core';
import { isObject, type JsonObject } from '../model/json.ts';
import { writeAt } from '../model/pointer.ts';

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What a form sends: the values of the fields that are shown, those left empty not among them. */
export function collectValues(form: Form): JsonObject {
  let values: JsonObject = {};
  for (const field of Object.values(form.fields)) {
    if (!isDataField(field) || field.display !== 'visible' || isObject(field.value) || isNothing(field.value)) continue;
    values = writeAt(values, field.path.segments, JSON.parse(JSON.stringify(field.value)));
  }
  return values;
}
