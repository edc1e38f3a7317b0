/** Reads the choices of a rule, whatever its component calls their members. */
import { isObject } from '../../model/json.ts';
import { rulesInside, type NestedRule } from './rule.ts';

/** What a component calls the members of a choice. */
interface Names {
  value: string;
  label: string;
  children: string;
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
const textOr = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

/** The choices of a rule with `value`, `label` and `children`; an expression stays as it is. */
export function choicesIn(rule: NestedRule): unknown {
  const { options, treeData, dataSource } = asObject(rule['x-component-props']);
  return readChoices(rule.enum ?? options ?? treeData ?? dataSource, namesIn(rule));
}

/** What the check of a value must know besides the choices that Formily holds. */
export function choicesForCheck(rule: NestedRule): Record<string, unknown> {
  const { value, children } = namesIn(rule);
  // Choices of the component that Formily does not know as those of the field.
  const listed = rule.enum === undefined ? choicesIn(rule) : undefined;
  return { of: { value, children }, ...(Array.isArray(listed) ? { listed } : {}) };
}

function namesIn(rule: NestedRule): Names {
  const { fieldNames, primaryKey } = asObject(rule['x-component-props']);
  const { value, label, children, options } = asObject(fieldNames);
  const isTable = rule['x-component'] === 'SelectTable';
  return {
    value: textOr(value, isTable ? textOr(primaryKey, 'key') : 'value'),
    label: textOr(label, isTable ? firstColumn(rule) : 'label'),
    children: textOr(children ?? options, 'children'),
  };
}

// A row of a table is named by its first column.
function firstColumn(rule: NestedRule): string {
  const { columns } = asObject(rule['x-component-props']);
  const [column] = Array.isArray(columns) ? (columns as unknown[]) : rulesInside(rule);
  const { 'x-component-props': props, dataIndex, name } = asObject(column);
  return textOr(asObject(props).dataIndex ?? dataIndex ?? name, 'label');
}

function readChoices(listed: unknown, names: Names): unknown {
  if (!Array.isArray(listed)) return listed;
  return listed.map((choice: unknown) => {
    if (!isObject(choice)) return choice;
    const value = choice[names.value] ?? choice.value ?? choice.key;
    // A group of choices has no value.
    const children = choice[names.children] ?? choice.children ?? choice.options;
    return {
      ...choice,
      ...(value === undefined ? {} : { value }),
      label: choice[names.label] ?? choice.label ?? choice.title ?? value,
      ...(Array.isArray(children) ? { children: readChoices(children, names) } : {}),
    };
  });
}
