/** Checks values of a record that did not come through its call, by the schema of that call. */
import { invalidInput } from '../../kernel/http-error.ts';
import { findUnsafe } from '../schema/find-unsafe.ts';
import { runValidator } from '../schema/run-validator.ts';
import type { Entity } from './entity.ts';
import type { Values } from './stored-record.ts';

/** Throws a 422 with JSON Pointers below `/values`, as the call that saves does. */
export async function requireValidValues(
  { shape, description }: Entity,
  language: string,
  values: Values,
): Promise<void> {
  // A text may hold JSON.
  const unsafe = findUnsafe({ values }, language);
  if (unsafe !== undefined) throw invalidInput([unsafe]);
  const validate = await shape?.loadValidate();
  const errors = runValidator(validate, { values }, { id: `${description.name}.save`, language });
  if (errors.length > 0) throw invalidInput(errors);
}
