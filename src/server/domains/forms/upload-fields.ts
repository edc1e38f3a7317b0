// Finds the files in the values of a form, and the fields that they belong to.
import { takesFiles } from '../../../../runtime/forms/rules/component-constraints.ts';
import { factsOf } from '../../../../runtime/forms/rules/component-types.ts';
import { itemsOf, rulesInside, type FormRule } from '../../../../runtime/forms/rules/rule.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';

/** Files of one field in a submission. */
interface HandedIn {
  path: Path;
  /** Name of the field. */
  field: string;
  files: readonly unknown[];
}

/** The upload rule of the field with this name, at any depth; undefined when there is none. */
export function findUploadRule(rules: readonly FormRule[], name: string): FormRule | undefined {
  for (const rule of rules) {
    if (rule.name === name && takesFiles(rule)) return rule;
    const items = itemsOf(rule);
    const inside = [...rulesInside(rule), ...(items === undefined ? [] : [{ ...items, name: rule.name }])];
    const found = findUploadRule(inside, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All lists of files in the values of a form. */
export function findHandedIn(rules: readonly FormRule[], values: unknown, path: Path = []): HandedIn[] {
  return rules.flatMap((rule) => {
    if (rule.type === 'void') return findHandedIn(rulesInside(rule), values, path);
    const value = isObject(values) ? values[rule.name] : undefined;
    return value === undefined ? [] : findInValue(rule, value, [...path, rule.name]);
  });
}

function findInValue(rule: FormRule, value: unknown, path: Path): HandedIn[] {
  if (takesFiles(rule)) return [{ path, field: rule.name, files: Array.isArray(value) ? value : [value] }];
  if (rule.type === 'object') return findHandedIn(rulesInside(rule), value, path);
  const items = itemsOf(rule);
  if (items === undefined || !Array.isArray(value)) return [];
  // A void container around the only field of a row has no place in the values.
  const row = items.type === 'void' ? rulesInside(items)[0] : { ...items, name: rule.name };
  return row === undefined
    ? []
    : value.flatMap((each: unknown, index) => findInValue(row, each, [...path, index]));
}

/** The types that a field takes, whatever is written in its rule: a signature is a picture. */
export function acceptedBy(rule: FormRule): unknown {
  const props = rule['x-component-props'];
  return factsOf(rule).accepts ?? (isObject(props) ? props.accept : undefined);
}
