/** Reads Formily rules: kinds of rules, the rules inside containers and rows, reactions, expressions. */
import type { FormOption, FormRule } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';

export type { FormOption, FormRule };

/** A form as it is drawn and checked. All texts are in one language (`localize`). */
export interface FormTemplate {
  rule: readonly FormRule[];
  option: FormOption;
}

/** A rule inside a container. Its name is the key under `properties`. */
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

/** True for a container: an `object`, or a `void`, which adds no level to the values. */
export function isContainerRule(rule: NestedRule): boolean {
  return rule.type === 'void' || rule.type === 'object';
}

/** The rule of each row of a list; undefined for a list of plain values. */
export function itemsOf(rule: NestedRule): NestedRule | undefined {
  return rule.type === 'array' && isObject(rule.items) ? (rule.items as NestedRule) : undefined;
}

/** The rules whose values stand at this level. Rules inside a `void` belong to the level around it. */
export function rulesOfLevel(rules: readonly FormRule[]): FormRule[] {
  return rules.flatMap((rule) => (rule.type === 'void' ? rulesOfLevel(rulesInside(rule)) : [rule]));
}

/** The rule of a row's value: the row's own rule, or the one field inside its `void` container. */
export function ruleOfRowValue(items: NestedRule): NestedRule | undefined {
  return items.type === 'void' ? rulesOfLevel(rulesInside(items))[0] : items;
}

/** The names of the items of a field such as `[start,end]`; undefined for a field of one name. */
export function itemNamesOf(name: string | number | undefined): string[] | undefined {
  if (typeof name !== 'string' || !name.startsWith('[')) return undefined;
  return name
    .slice(1, -1)
    .split(',')
    .map((each) => each.trim());
}

/** The reactions of a rule as a list. */
export function reactionsOf(rule: NestedRule): Record<string, unknown>[] {
  const reactions = rule['x-reactions'];
  return (Array.isArray(reactions) ? reactions : [reactions]).filter(isObject);
}

/** `{{ (field) => field.title = … }}` */
const SETS_WORDS =
  /^\s*\{\{\s*(?:\(\s*)?([\w$]+)\s*(?:\)\s*)?=>\s*\1\.(?:title|description)\s*=(?![=>])(.*)\}\}\s*$/s;
const CALLS_OR_SETS = /[(){};]|\+\+|--|[<>]{2}=|(?<![=!<>])=(?!=)/;

/** True for a function that sets the words of its field, and does nothing else. */
function onlyDraws(source: string): boolean {
  const [, , right] = SETS_WORDS.exec(source) ?? [];
  return right !== undefined && !CALLS_OR_SETS.test(right);
}

/**
 * The sources of the functions among the reactions of a rule, and of those that they run, but for those that
 * only change what a browser draws.
 */
export function functionsOf(rule: NestedRule): string[] {
  const reactions = rule['x-reactions'];
  const listed: readonly unknown[] = Array.isArray(reactions) ? reactions : [reactions];
  const sources = listed.flatMap((reaction): unknown[] => {
    if (!isObject(reaction)) return [reaction];
    return [reaction.fulfill, reaction.otherwise].filter(isObject).map(({ run }) => run);
  });
  return sources.filter(
    (source): source is string => typeof source === 'string' && source.trim() !== '' && !onlyDraws(source),
  );
}

/** The help text of a field: the remark of its decorator, else its description, and the tooltip. */
export function helpOf({ description, 'x-decorator-props': decorator }: NestedRule): string {
  const { extra, tooltip } = isObject(decorator) ? decorator : {};
  return [extra ?? description, tooltip]
    .filter((part) => typeof part === 'string' && part !== '' && !isExpression(part))
    .join(' ');
}

/** True for a text that Formily takes for an expression. */
export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\{\{[^]*\}\}\s*$/.test(value);
}

/** The expression inside `{{ … }}`. */
export function sourceOf(expression: string): string {
  return expression.trim().slice(2, -2);
}

/** True for the source of a function. Only a validator may be one. */
export function isFunctionSource(source: string): boolean {
  return /^\s*(?:(?:[\p{L}\w$]+|\([\p{L}\w$,\s]*\))\s*=>|function\s*\()/u.test(source);
}
