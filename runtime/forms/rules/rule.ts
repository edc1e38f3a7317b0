import type { FormOption, FormRule } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';

export type { FormOption, FormRule };

/** A form as it is drawn and checked: its texts already in one language. */
export interface FormTemplate {
  rule: readonly FormRule[];
  option: FormOption;
}

/** A rule inside a container: its name is the member it stands under. */
export interface NestedRule {
  type: FormRule['type'];
  [keyword: string]: unknown;
}

/** The rules inside a container, in order, each with its name. */
export function rulesInside(rule: NestedRule): FormRule[] {
  if (!isObject(rule.properties)) return [];
  return Object.entries(rule.properties).flatMap(([name, inner]) =>
    isObject(inner) ? [{ ...(inner as NestedRule), name }] : [],
  );
}

/** True for a rule that only holds others: an object, or a container that leaves no trace in the values. */
export function isObjectRule(rule: NestedRule): boolean {
  return rule.type === 'void' || rule.type === 'object';
}

/** The rule of each row of a list; undefined for a list of plain values. */
export function itemsOf(rule: NestedRule): NestedRule | undefined {
  return rule.type === 'array' && isObject(rule.items) ? (rule.items as NestedRule) : undefined;
}

/** The reactions of a rule as a list. */
export function reactionsOf(rule: NestedRule): Record<string, unknown>[] {
  const reactions = rule['x-reactions'];
  return (Array.isArray(reactions) ? reactions : [reactions]).filter(isObject);
}

/** What helps to fill in a field: its description and the tip of its frame, which is drawn behind it. */
export function helpOf({ description, 'x-decorator-props': frame }: NestedRule): unknown {
  const tip = isObject(frame) ? frame.tooltip : undefined;
  if (typeof tip !== 'string' || isExpression(description)) return description;
  return typeof description === 'string' ? `${description} ${tip}` : tip;
}

/** True for a text that is an expression, as Formily tells it. */
export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\{\{[^]*\}\}\s*$/.test(value);
}

/** The expression inside `{{ … }}`. */
export function sourceOf(expression: string): string {
  return expression.trim().slice(2, -2);
}
