/** Enters values into a form of Formily one after the other, as a visitor does. */
import type { DataField, Form } from '@formily/core';
import type { Path } from '../../model/pointer.ts';
import type { NestedRule } from '../rules/rule.ts';
import { readField, writeField } from '../values/field-value.ts';

/** What entering a value must know of a field. */
export interface TypedInput {
  path: Path;
  at: Path;
  rule: NestedRule;
  rows?: object;
  isLocked: boolean;
  isComputed: boolean;
}

type Values = Record<string, unknown>;

// Rows exist from the beginning: their fields are made for them.
const isTyped = ({ path, rows, rule }: TypedInput): boolean =>
  rows === undefined && rule.type !== 'object' && path.every((step) => typeof step === 'string');

/** Sets the values as they are before anything is typed: the defaults, and the rows of lists. */
export function removeTyped(values: Values, typed: readonly TypedInput[]): void {
  for (const { path, rule } of typed.filter(isTyped)) writeField(values, path, structuredClone(rule.default));
}

/**
 * Enters the values in the order of the fields. A field that a later one shows is entered in a second turn.
 */
export async function typeValues(
  form: Form,
  made: ReadonlyMap<string, DataField>,
  typed: readonly TypedInput[],
  values: Values,
): Promise<void> {
  let left = typed.filter((each) => isTyped(each) && readField(values, each.path) !== undefined);
  for (let turn = 0; turn < 2; turn += 1) {
    const closed: TypedInput[] = [];
    for (const each of left) {
      const name = each.path.join('.');
      const value = readField(values, each.path);
      const field = made.get(name);
      if (field === undefined) form.setValuesIn(name, value);
      else if (field.display === 'none') closed.push(each);
      else if ('onInput' in field) await field.onInput(value);
    }
    left = closed;
  }
  // What is still hidden is reported as such.
  for (const { path } of left) made.get(path.join('.'))?.setValue(readField(values, path) as never);
}
