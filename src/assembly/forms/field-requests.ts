import { isDataField, type DataField, type Form } from '@formily/core';
import type { Answer, Asking } from '../../../blocks/fields/proof/asking.ts';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import { collectValues } from '../../../runtime/forms/values/collect-values.ts';
import { showErrors } from '../../../runtime/forms/view/show-errors.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { readRefusal } from './server-errors.ts';

/** What a form's host does for the fields that ask for something. */
export interface AskHost {
  /** Does what a field asks for by name; rejects when it is refused. */
  answer(name: string, values: JsonObject): Promise<unknown>;
  deviceId(): Promise<string>;
  errorNames: Readonly<Record<string, string>> | undefined;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Ties the fields of a form to its host. What is refused is said at the fields it names. */
export function makeAsking(form: Form, host: AskHost): Asking {
  async function ask(name: string, names: readonly string[]): Promise<Answer> {
    const fields = allFields(form).filter(({ path }) => names.includes(path.toString()));
    for (const field of fields) if (isEmpty(field.value)) field.setRequired(true);
    await Promise.allSettled(fields.map((field) => field.validate() as Promise<unknown>));
    if (focusFirstWrong(fields)) return { isDone: false };
    try {
      await host.answer(name, collectValues(form));
      return { isDone: true };
    } catch (error) {
      const { errors, waitSeconds } = readRefusal(error);
      if (showErrors(form, errors, host.errorNames)) focusFirstWrong(allFields(form));
      return { isDone: false, waitSeconds };
    } finally {
      form.notify(name);
    }
  }
  return { ask, deviceId: () => host.deviceId() };
}

function allFields(form: Form): DataField[] {
  return Object.values(form.fields).filter((field): field is DataField => isDataField(field));
}

function focusFirstWrong(fields: readonly DataField[]): boolean {
  const wrong = fields.find((field) => field.selfErrors.length > 0);
  // After the errors are drawn.
  if (wrong !== undefined)
    requestAnimationFrame(() => document.getElementById(idsOf(wrong as never).control)?.focus());
  return wrong !== undefined;
}
