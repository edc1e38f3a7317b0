import { isDataField, type DataField, type Form } from '@formily/core';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { writeAt } from '../../model/pointer.ts';

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

// Said, lest the server fill in what the field began with.
const isCleared = ({ value, initialValue }: DataField): boolean =>
  isNothing(value) && !isNothing(initialValue);

const copy = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** What a form sends: the values of the fields that are shown, those left empty not among them; `null` or an empty text where somebody cleared what a field began with. Every row is there, an empty one too. */
export function collectValues(form: Form): JsonObject {
  const fields = Object.values(form.fields).filter(isDataField);
  // Lists of rows before the fields in them.
  const shown = fields
    .filter((field) => field.display === 'visible')
    .toSorted((a, b) => a.path.segments.length - b.path.segments.length);
  const rowed = new Set(fields.map(({ path }) => path.parent().toString()));
  // An object is what its fields make of it, but files are values.
  return shown.reduce<JsonObject>((values, field) => {
    const value: unknown = field.value;
    if ((isNothing(value) && !isCleared(field)) || (isObject(value) && rowed.has(field.path.toString())))
      return values;
    return writeAt(values, field.path.segments, emptyRows(field, fields) ?? copy(value ?? null));
  }, {});
}

// The list with nothing in its rows, which their fields fill; undefined for a list of plain values.
function emptyRows({ path, value }: DataField, fields: readonly DataField[]): Json[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const inside = fields.filter(
    (each) =>
      each.path.length > path.length && path.segments.every((step, at) => each.path.segments[at] === step),
  );
  if (inside.length === 0) return undefined;
  const isOfObjects = inside.some((each) => each.path.length > path.length + 1);
  return value.map(() => (isOfObjects ? {} : null));
}
