// Names places in the values of a form, and writes these values, as people read them.
import { formatDate, formatPrice } from '../../runtime/language/functions.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import { isExpression } from '../../runtime/forms/rules/rule.ts';
import { isObject } from '../../runtime/model/json.ts';
import type { SiteModel } from '../../runtime/model/page.ts';
import type { Path } from '../../runtime/model/pointer.ts';
import { titleOfLanguage } from './language-title.ts';

/** Who reads: the language, those of the site, and its time zone. */
type Reader = Pick<SiteModel, 'language' | 'timeZone'> & { languages: readonly string[] };

/**
 * Names places in the values of a form as its fields do: "Title › English", "Downloads › 2". Members without
 * a field have no name that people know: a place that consists of them is `other`. `from`: the steps before
 * are not named.
 */
export function titlesOf(
  schema: object,
  { language, languages }: Pick<Reader, 'language' | 'languages'>,
  other: string,
): (path: Path, from?: number) => string {
  const localized: unknown = localize(schema, language);
  return (path, from = 0) => {
    let rule: unknown = localized;
    const names = path.flatMap((step, index) => {
      const isInList = isObject(rule) && (rule.items !== undefined || rule.type === 'array');
      rule = isObject(rule) ? (ruleIn(rule, String(step)) ?? rule.items) : undefined;
      if (index < from) return [];
      if (isInList && /^\d+$/.test(String(step))) return [String(Number(step) + 1)];
      if (isObject(rule) && typeof rule.title === 'string') return [rule.title];
      return languages.includes(String(step)) ? [titleOfLanguage(String(step))] : [];
    });
    return names.length === 0 && path.length > from ? other : names.join(' › ');
  };
}

/** Choices, amounts and moments as people read them; everything else as it is. */
export function shownValuesOf(schema: object, reader: Reader): (path: Path, value: unknown) => unknown {
  return (path, value) => {
    const component = componentAt(schema, path);
    const chosen = choiceAt(schema, path, value, reader.language);
    if (chosen !== undefined) return chosen;
    if (component === 'Money' && typeof value === 'number') return formatPrice(value, reader.language);
    const time = component === 'Moment' && typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? value : formatDate(time, 'time', reader);
  };
}

/** The component of the field at a place of the values; undefined without one. */
export const componentAt = (schema: object, path: Path): unknown => ruleAt(schema, path)?.['x-component'];

/** The words of a choice that the field itself lists; undefined for any other value. */
function choiceAt(schema: object, path: Path, value: unknown, language: string): string | undefined {
  const choices = ruleAt(schema, path)?.enum;
  if (!Array.isArray(choices)) return undefined;
  const chosen = choices.filter(isObject).find((choice) => choice.value === value);
  const label = chosen && localize({ label: chosen.label }, language).label;
  return typeof label === 'string' && !isExpression(label) ? label : undefined;
}

function ruleAt(schema: object, path: Path): Record<string, unknown> | undefined {
  let rule: unknown = schema;
  for (const step of path) rule = isObject(rule) ? (ruleIn(rule, String(step)) ?? rule.items) : undefined;
  return isObject(rule) ? rule : undefined;
}

/** The rule of a member: those inside parts without a value belong to the level around them. */
function ruleIn(rule: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const { properties } = rule;
  if (!isObject(properties)) return undefined;
  for (const [key, each] of Object.entries(properties)) {
    if (!isObject(each)) continue;
    const found = each.type === 'void' ? ruleIn(each, name) : key === name ? each : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The schema with the rules of the form that was filled in, so that its fields have their titles. */
export function withFilledIn(schema: object, record: unknown): object {
  const details = isObject(record) ? record.details : undefined;
  const rules = isObject(details) && Array.isArray(details.rule) ? details.rule.filter(isObject) : [];
  const { properties } = schema as { properties?: unknown };
  if (rules.length === 0 || !isObject(properties)) return schema;
  const inside = Object.fromEntries(rules.map((rule) => [String(rule.name), rule]));
  const named = Object.entries(properties).map(([name, rule]) => [
    name,
    isObject(rule) && rule['x-component'] === 'FilledIn' ? { ...rule, properties: inside } : rule,
  ]);
  return { ...schema, properties: Object.fromEntries(named) as object };
}
