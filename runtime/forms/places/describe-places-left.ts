/** Says at each limited option how many places are left; an option that is full cannot be chosen. */
import { isObject } from '../../model/json.ts';
import { formatPointer, type Path } from '../../model/pointer.ts';
import type { FormScope } from '../formily/expressions.ts';
import { isContainerRule, rulesInside, type FormRule } from '../rules/rule.ts';

/** What is left of an option. */
export interface PlacesLeft {
  /** JSON Pointer of the field in the values. */
  field: string;
  value: unknown;
  left: number;
  /** Places on the waiting list that are left. */
  waiting: number;
}

/** The rules with labels that say what is left. */
export function describePlacesLeft(
  rules: readonly FormRule[],
  left: readonly PlacesLeft[],
  t: FormScope['t'],
  path: Path = [],
): FormRule[] {
  return rules.map((rule) => {
    const here = rule.type === 'void' ? path : [...path, rule.name];
    if (isContainerRule(rule)) {
      const inside = describePlacesLeft(rulesInside(rule), left, t, here);
      const properties = Object.fromEntries(inside.map(({ name, ...inner }) => [name, inner]));
      return isObject(rule.properties) ? { ...rule, properties } : rule;
    }
    const ofField = left.filter(({ field }) => field === formatPointer(here));
    if (ofField.length === 0 || !Array.isArray(rule.enum)) return rule;
    return { ...rule, enum: rule.enum.map((choice: unknown) => describeChoice(choice, ofField, t)) };
  });
}

function describeChoice(choice: unknown, left: readonly PlacesLeft[], t: FormScope['t']): unknown {
  if (!isObject(choice)) return choice;
  const found = left.find(({ value }) => value === choice.value);
  if (found === undefined) return choice;
  const label = String(choice.label ?? choice.value);
  if (found.left > 0) return { ...choice, label: t('form.places.left', { label, count: found.left }) };
  return found.waiting > 0
    ? { ...choice, label: t('form.places.waiting', { label }) }
    : { ...choice, label: t('form.places.full', { label }), disabled: true };
}
