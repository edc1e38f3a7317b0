/** Reads and writes the values of a record's form, and shows the server's errors at its fields. */
export { focusWrong } from './focus-wrong.ts';
import { isDataField, type DataField, type Form } from '@formily/core';
import { raw } from '@formily/reactive';
import { showErrors } from '../../../runtime/forms/view/show-errors.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { parsePointer, type Path } from '../../../runtime/model/pointer.ts';

/**
 * All values, those without a field too. Empty members are left out: what a record does not say is what its
 * schema has as default.
 */
export function readRecordValues(form: Form): JsonObject {
  // Not through what watches it: that takes long where there is much.
  const values = JSON.parse(JSON.stringify(raw(form.values))) as JsonObject;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** Puts other values into the form, in place of all that it holds. */
export function writeRecordValues(form: Form, values: JsonObject): void {
  form.setValues(structuredClone(values), 'overwrite');
}

/** An error that belongs to no field of the form, and one inside of the value of a field. */
interface PlacedError {
  path: Path;
  message: string;
}

/**
 * Shows errors at the fields that hold their places: `/title/en-US` at the field `title`. `nameOf` names a
 * place, from one of its steps on. Returns those that no field shows.
 */
export function showRecordErrors(
  form: Form,
  errors: readonly { path: string; message: string }[],
  nameOf: (path: Path, from: number) => string,
): PlacedError[] {
  const fields = Object.values(form.fields).filter(isDataField);
  const left: PlacedError[] = [];
  for (const { path, message } of errors) {
    const place = parsePointer(path.replace(/^\/values(?=\/|$)/, ''));
    const field = nearestField(fields, place);
    const inside = field === undefined ? [] : place.slice(field.path.segments.length);
    const name = field === undefined ? '' : nameOf(place, field.path.segments.length);
    const said = name === '' ? message : `${name}: ${message}`;
    const at = field === undefined ? '' : `/${field.path.segments.join('/')}`;
    if (field === undefined || !showErrors(form, [{ path: at, message: said }]))
      left.push({ path: place, message });
    else field.setData({ errorAt: inside });
  }
  return left;
}

/** The field with the longest path that a place begins with. */
function nearestField(fields: readonly DataField[], place: Path): DataField | undefined {
  return fields
    .filter(
      ({ path, display }) =>
        display === 'visible' &&
        path.segments.length <= place.length &&
        path.segments.every((step, at) => String(step) === String(place[at])),
    )
    .toSorted((a, b) => b.path.segments.length - a.path.segments.length)[0];
}
