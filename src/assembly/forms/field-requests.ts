/** Makes the requests of fields while a form is filled in, such as sending a code to a typed phone number. */
import { isDataField, type DataField, type Form } from '@formily/core';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import type { Answer, Asking } from '../../../blocks/fields/proof/asking.ts';
import { collectValues } from '../../../runtime/forms/values/collect-values.ts';
import { showErrors } from '../../../runtime/forms/view/show-errors.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { readServerErrors } from './server-errors.ts';

/** Handles the requests of fields. */
export interface FieldRequestHandlers {
  /** Carries out the request of this name; rejects with the server's errors. */
  onRequest(name: string, values: JsonObject): Promise<unknown>;
  deviceId(): Promise<string>;
  errorNames: Readonly<Record<string, string>> | undefined;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Connects the fields of a form to the handlers. Errors are shown at the fields that they name. */
export function makeFieldRequests(form: Form, handlers: FieldRequestHandlers): Asking {
  async function ask(name: string, names: readonly string[]): Promise<Answer> {
    const needed = dataFieldsOf(form).filter(({ path }) => names.includes(path.toString()));
    for (const field of needed) if (isEmpty(field.value)) field.setRequired(true);
    await Promise.allSettled(needed.map((field) => field.validate() as Promise<unknown>));
    if (focusFirstError(needed)) return { isDone: false };
    try {
      await handlers.onRequest(name, collectValues(form));
      form.notify(name, true);
      return { isDone: true };
    } catch (error) {
      const { errors, waitSeconds } = readServerErrors(error);
      // Before the errors: a captcha that was used is emptied, and its error stays.
      form.notify(name, false);
      if (showErrors(form, errors, handlers.errorNames)) focusFirstError(dataFieldsOf(form));
      return { isDone: false, waitSeconds };
    }
  }
  return { ask, deviceId: () => handlers.deviceId() };
}

function dataFieldsOf(form: Form): DataField[] {
  return Object.values(form.fields).filter((field): field is DataField => isDataField(field));
}

function focusFirstError(fields: readonly DataField[]): boolean {
  const invalid = fields.find((field) => field.selfErrors.length > 0);
  if (invalid !== undefined)
    // In the next frame, when the errors are drawn and the control refers to them.
    requestAnimationFrame(() => document.getElementById(idsOf(invalid as never).control)?.focus());
  return invalid !== undefined;
}
