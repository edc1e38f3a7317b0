/** Draws text boxes that can be typed into before the form has loaded (`early-input.ts`). */
import type { ComponentProps, ReactElement } from 'react';
import { factsOf } from '../../../runtime/forms/rules/component-types.ts';
import { isExpression, type FormRule, type NestedRule } from '../../../runtime/forms/rules/rule.ts';
import { readAt } from '../../../runtime/model/value-at-path.ts';
import { propsOf } from './skeleton-control.tsx';

/** Where a rule stands in the values of its form. */
export interface FieldPosition {
  /** Distinguishes the ids of the page's forms. */
  formId: string;
  path: readonly string[];
  /** Initial values of the form. */
  values: unknown;
}

/**
 * The place of a rule's value; a `void` adds no level to the values. Undefined without a name, which the
 * server has not checked yet when the skeleton is drawn.
 */
export function placeBelow(
  { path, ...place }: FieldPosition,
  { type, name }: FormRule,
): FieldPosition | undefined {
  if (type === 'void') return { ...place, path };
  return typeof name === 'string' ? { ...place, path: [...path, name] } : undefined;
}

/** The name of a text box. The form that has loaded gives it the same one. */
export const nameOf = ({ path }: FieldPosition): string => path.join('.');

const idOf = (position: FieldPosition): string => `early-${position.formId}-${nameOf(position)}`;

const LOCKS = ['x-disabled', 'x-read-only', 'x-read-pretty', 'x-hidden', 'x-value'];

/** True if the rule's component is a text box that starts editable, and whose value is not computed. */
function isTypable(rule: NestedRule): boolean {
  const { 'x-pattern': pattern = 'editable' } = rule;
  const { skeleton } = factsOf(rule);
  const { disabled, readOnly } = propsOf(rule);
  const isLocked = [disabled, readOnly, ...LOCKS.map((lock) => rule[lock])].some(Boolean);
  return (
    !isLocked &&
    rule['x-editable'] !== false &&
    pattern === 'editable' &&
    (skeleton === 'line' || skeleton === 'area')
  );
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !isExpression(value) ? value : undefined;
const valueOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : textOf(value);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The id of a rule's text box for its label; undefined if nothing can be typed yet. */
export function textBoxIdOf(rule: NestedRule, position: FieldPosition | undefined): string | undefined {
  return position !== undefined && isTypable(rule) ? idOf(position) : undefined;
}

/** A text box of the size, name and limits of the field that replaces it. */
export function SkeletonInput({
  rule,
  position,
}: {
  rule: NestedRule;
  position: FieldPosition;
}): ReactElement {
  const props = propsOf(rule);
  const { skeleton, gives } = factsOf(rule);
  const shared = {
    id: idOf(position),
    name: nameOf(position),
    'aria-required': rule.required === true ? true : undefined,
    placeholder: textOf(props.placeholder),
    defaultValue: valueOf(readAt(position.values, position.path) ?? rule.default),
  };
  if (skeleton === 'area')
    return <textarea className="field-box" rows={Math.min(numberOf(props.rows) ?? 2, 40)} {...shared} />;
  const isPassword = String(rule['x-component']).endsWith('Password');
  const keyboard = textOf(props.inputMode) ?? (gives === 'number' ? 'decimal' : undefined);
  return (
    <input
      className="field-box"
      type={isPassword ? 'password' : (textOf(props.type) ?? 'text')}
      autoComplete={textOf(props.autoComplete)}
      inputMode={keyboard as ComponentProps<'input'>['inputMode']}
      {...shared}
    />
  );
}
