/**
 * Checks fields that no reaction touches: the static tier. Such a field is valid when its value passes its
 * validators.
 */
import { itemsOf, type NestedRule } from '../rules/rule.ts';
import type { FieldState } from './field-state.ts';
import { collectMessages, passesAll, workForValue, type FieldValidators } from './validators.ts';

/** Checks the value of a field that is shown and editable. Returns no promise when the value is valid. */
export function checkStatic(
  rule: NestedRule,
  validators: FieldValidators,
  value: unknown,
): FieldState | Promise<FieldState> {
  const dataSource = itemsOf(rule) === undefined ? rule.enum : undefined;
  const context = { field: { dataSource, validator: validators.source } };
  const state: FieldState = { display: 'visible', isEditable: true, value, messages: [] };
  workForValue(validators, value);
  if (passesAll(validators, value, context)) return state;
  return collectMessages(validators, value, context).then((messages) => ({ ...state, messages }));
}
