/** Shows a server's errors at the fields of a form. */
import { isDataField, type DataField, type Form } from '@formily/core';

/** An error that a server reports: the place (JSON Pointer inside the values) and a sentence. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * Shows errors at their fields; returns false when no error belongs to a field of the form.
 *
 * `names` maps a name of the server to the field that shows its errors. A hidden field is shown, because the
 * server requires it. A message disappears when its field is changed.
 */
export function showErrors(
  form: Form,
  errors: readonly FieldError[],
  names: Readonly<Record<string, string>> = {},
): boolean {
  let isShown = false;
  for (const { path, message } of errors) {
    const name = path.split('/').filter(Boolean).join('.');
    const field = findField(form, name) ?? findField(form, names[name]);
    if (field === undefined) continue;
    field.setDisplay('visible');
    field.setFeedback({ type: 'error', code: 'ValidateError', triggerType: 'onInput', messages: [message] });
    isShown = true;
  }
  return isShown;
}

/** A field by its path; undefined when its container is hidden, because an error would be invisible there. */
function findField(form: Form, path: string | undefined): DataField | undefined {
  const field = path === undefined ? undefined : form.query(path).take();
  if (field === undefined || !isDataField(field)) return undefined;
  return field.parent?.display === undefined || field.parent.display === 'visible' ? field : undefined;
}
