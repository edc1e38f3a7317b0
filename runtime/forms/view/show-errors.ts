import { isDataField, type DataField, type Form } from '@formily/core';

/** What a server found wrong: where (JSON Pointer inside the values), and a sentence. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * Shows a server's errors at their fields; false when none names a field of the form. `names` says which field answers for a name that no shown field has.
 * A field that was hidden is shown: the server asks for it now. A message goes away as soon as its field is changed.
 */
export function showErrors(
  form: Form,
  errors: readonly FieldError[],
  names: Readonly<Record<string, string>> = {},
): boolean {
  let shown = false;
  for (const { path, message } of errors) {
    const name = path.split('/').filter(Boolean).join('.');
    const field = findField(form, name) ?? findField(form, names[name]);
    if (field === undefined) continue;
    field.setDisplay('visible');
    field.setFeedback({ type: 'error', code: 'ValidateError', triggerType: 'onInput', messages: [message] });
    shown = true;
  }
  return shown;
}

/** A field, but not one inside of what is hidden itself: nobody would see it there. */
function findField(form: Form, path: string | undefined): DataField | undefined {
  const field = path === undefined ? undefined : form.query(path).take();
  if (field === undefined || !isDataField(field)) return undefined;
  return field.parent?.display === undefined || field.parent.display === 'visible' ? field : undefined;
}
