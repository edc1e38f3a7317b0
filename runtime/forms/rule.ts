import type { FormOption, FormRule } from '../model/documents.generated.ts';
import { isObject } from '../model/json.ts';

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
  return Object.entries(rule.properties).flatMap(([name, inner]) => (isObject(inner) ? [{ ...(inner as NestedRule), name }] : []));
}

/** The reactions of a rule as a list. */
export function reactionsOf(rule: NestedRule): Record<string, unknown>[] {
  const reactions = rule['x-reactions'];
  return (Array.isArray(reactions) ? reactions : [reactions]).filter(isObject);
}

/** True for a text that is an expression, as Formily tells it. */
export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\{\{[^]*\}\}\s*$/.test(value);
}

/** The expression inside `{{ … }}`. */
export function sourceOf(expression: string): string {
  return expression.trim().slice(2, -2);
}

/** What a field's decorator is told of it. */
export type DescribeField = (rule: FormRule) => Record<string, unknown>;

/** The Formily schema of a rule list. A field stands in a `FormItem`, which is told what `describe` says of the rule. */
export function toSchema(rules: readonly FormRule[], describe: DescribeField): NestedRule {
  return { type: 'object', properties: Object.fromEntries(rules.map((rule) => [rule.name, decorate(rule, describe)])) };
}

function decorate(rule: FormRule, describe: DescribeField): NestedRule {
  const { name: _, ...schema } = rule;
  const properties = Object.fromEntries(rulesInside(rule).map((inner) => [inner.name, decorate(inner, describe)]));
  if (rule.type === 'void' || rule.type === 'object') return { ...schema, properties };
  return { ...schema, 'x-decorator': 'FormItem', 'x-decorator-props': describe(rule) };
}
