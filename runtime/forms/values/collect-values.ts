/** Collects what a form sends from the fields of Formily. */
import { isDataField, type DataField, type Form } from '@formily/core';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { writeField } from './field-value.ts';

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

// Sent as `null` or '', or the server would put the default into the field.
const isCleared = ({ value, initialValue }: DataField): boolean => isEmpty(value) && !isEmpty(initialValue);

// A file of `FileChoice` is sent as it is, in a multipart body. It has no JSON.
const copy = (value: unknown): Json =>
  (value instanceof Blob ? value : JSON.parse(JSON.stringify(value))) as Json;

/**
 * The values that a form sends: those of all fields but those with `display: none`, without empty ones. A
 * field that was cleared of its default is sent as `null` or ''. Every row is sent, an empty one too.
 */
export function collectValues(form: Form): JsonObject {
  const fields = Object.values(form.fields).filter(isDataField);
  // Shorter paths first: a list of rows comes before the fields inside its rows.
  const shown = fields
    .filter((field) => field.display !== 'none')
    .toSorted((a, b) => a.path.segments.length - b.path.segments.length);
  const parents = new Set(fields.map(({ path }) => path.parent().toString()));
  const values: JsonObject = {};
  for (const field of shown) {
    const value: unknown = field.value;
    // The fields inside an object write its members. An object without fields, such as a file, is a value.
    const isParent = isObject(value) && parents.has(field.path.toString());
    if ((isEmpty(value) && !isCleared(field)) || isParent) continue;
    writeField(values, field.path.segments, emptyRows(field, fields) ?? copy(value ?? null));
  }
  return values;
}

// The rows of a list without their values, which the fields inside write; undefined for a list of plain
// values.
function emptyRows({ path, value }: DataField, fields: readonly DataField[]): Json[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const inside = fields.filter(
    (each) =>
      each.path.length > path.length && path.segments.every((step, at) => each.path.segments[at] === step),
  );
  if (inside.length === 0) return undefined;
  const holdsObjects = inside.some((each) => each.path.length > path.length + 1);
  return value.map(() => (holdsObjects ? {} : null));
}
