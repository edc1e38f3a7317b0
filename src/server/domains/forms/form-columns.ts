/** Lists the columns of a table of submissions: one for each field of the versions of a form. */
import { choicesIn } from '../../../../runtime/forms/rules/choices.ts';
import { itemsOf, rulesInside, rulesOfLevel, type FormRule } from '../../../../runtime/forms/rules/rule.ts';
import { readField } from '../../../../runtime/forms/values/field-value.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { momentText } from '../../../../runtime/model/moment-text.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';

export interface FieldColumn {
  path: Path;
  title: string;
}

/** What stands in a column of a submission that was filled in by these rules. */
export function cellOf(
  values: Record<string, unknown>,
  rules: readonly FormRule[],
  { path }: FieldColumn,
): string | number {
  return writeValue(readField(values, path), findRule(rules, path));
}

const DAY_OR_MOMENT = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;

/** The same as a text, and what it is when it is no text. */
export function typedCellOf(
  values: Record<string, unknown>,
  rules: readonly FormRule[],
  column: FieldColumn,
): { text: string; as?: 'number' | 'date' } {
  const cell = cellOf(values, rules, column);
  if (typeof cell === 'number') return { text: String(cell), as: 'number' };
  const isDate = findRule(rules, column.path)?.['x-component'] === 'DatePicker' && DAY_OR_MOMENT.test(cell);
  return { text: cell, ...(isDate ? { as: 'date' } : {}) };
}

/** Columns by the path of their value. Equal titles get a distinguishing suffix. */
export function mergeColumns(versions: readonly (readonly FormRule[])[]): FieldColumn[] {
  const columns = new Map<string, FieldColumn>();
  for (const rules of versions)
    for (const column of columnsOf(rules, [])) {
      const key = column.path.join('.');
      if (!columns.has(key)) columns.set(key, column);
    }
  const all = [...columns.values()];
  const isTwice = (title: string): boolean => all.filter((each) => each.title === title).length > 1;
  return all.map((each) => ({
    ...each,
    title: isTwice(each.title) ? `${each.title} (${each.path.join('.')})` : each.title,
  }));
}

function columnsOf(rules: readonly FormRule[], path: Path): FieldColumn[] {
  return rules.flatMap((rule) => {
    if (rule.type === 'void') return columnsOf(rulesInside(rule), path);
    const here = [...path, rule.name];
    if (rule.type === 'object') return columnsOf(rulesInside(rule), here);
    return [{ path: here, title: titleOf(rule) }];
  });
}

const titleOf = ({ title, name }: FormRule): string =>
  typeof title === 'string' && title !== '' ? title : name;

function findRule(rules: readonly FormRule[], path: Path): FormRule | undefined {
  for (const rule of rules) {
    const inside = rule.type === 'void' ? findRule(rulesInside(rule), path) : undefined;
    if (inside !== undefined) return inside;
    if (rule.type === 'void' || rule.name !== path[0]) continue;
    return path.length === 1 ? rule : findRule(rulesInside(rule), path.slice(1));
  }
  return undefined;
}

/** Between the parts of a list, by component. */
const BETWEEN: Readonly<Record<string, string>> = { Region: ' / ', Ranking: ' > ' };

/** A value as text: labels of choices, names of files, the fields of a row by their titles. */
function writeValue(value: unknown, rule: FormRule | undefined): string | number {
  if (value === undefined || value === null) return '';
  // The same in every language.
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value === 'number' && labelOf(value, rule) === undefined) return value;
  if (Array.isArray(value)) {
    const between = BETWEEN[String(rule?.['x-component'])] ?? '; ';
    return value.map((each) => String(writeValue(each, rule))).join(between);
  }
  if (isObject(value)) {
    if (typeof value.name === 'string' && typeof value.id === 'string') return value.name;
    const row = rule && itemsOf(rule);
    return row === undefined ? JSON.stringify(value) : writeRow(value, rulesOfLevel(rulesInside(row)));
  }
  return labelOf(value, rule) ?? momentText(String(value));
}

const writeRow = (row: Record<string, unknown>, rules: readonly FormRule[]): string =>
  rules
    .map((rule) => [titleOf(rule), writeValue(readField(row, [rule.name]), rule)] as const)
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}: ${text}`)
    .join(', ');

function labelOf(value: unknown, rule: FormRule | undefined): string | undefined {
  const listed = rule === undefined ? undefined : choicesIn(rule);
  const choices: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const choice = choices.find((each) => isObject(each) && each.value === value);
  return isObject(choice) && typeof choice.label === 'string' ? choice.label : undefined;
}
