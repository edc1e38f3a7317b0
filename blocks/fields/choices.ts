// Reads the choices of a field from its rule or its props.
import type { Field } from '@formily/core';

/** A choice as the components take it. It keeps its other members. */
export interface Choice {
  value: unknown;
  label: string;
  children?: Choice[];
  disabled?: unknown;
  [member: string]: unknown;
}

interface Names {
  value: string;
  label: string;
  children: string;
}

type Props = Readonly<Record<string, unknown>>;
const asObject = (value: unknown): Props =>
  typeof value === 'object' && value !== null ? (value as Props) : {};
const nameOr = (name: unknown, usual: string): string => (typeof name === 'string' ? name : usual);

/**
 * The choices of a field: those of its rule or of a reaction, else those of its props. `fieldNames` says what
 * they call their members. Read them inside an `observer`.
 */
export function choicesOf({ dataSource, componentProps, componentType }: Field): Choice[] {
  const { options, treeData, dataSource: listed, fieldNames, primaryKey } = asObject(componentProps);
  const names = asObject(fieldNames);
  const given: unknown = dataSource?.length ? dataSource : (options ?? treeData ?? listed);
  return readChoices(given, {
    value: nameOr(names.value, componentType === 'SelectTable' ? nameOr(primaryKey, 'key') : 'value'),
    label: nameOr(names.label, 'label'),
    children: nameOr(names.children ?? names.options, 'children'),
  });
}

function readChoices(listed: unknown, names: Names): Choice[] {
  if (!Array.isArray(listed)) return [];
  return (listed as unknown[]).map((each) => {
    if (typeof each !== 'object' || each === null) return { value: each, label: String(each) };
    const choice = each as Props;
    const value = choice[names.value] ?? choice.value ?? choice.key;
    const label = choice[names.label] ?? choice.label ?? choice.title ?? choice.name ?? value;
    // A group of choices has no value.
    const { children: _, options: _options, ...members } = choice;
    const inside = choice[names.children] ?? choice.children ?? choice.options;
    return {
      ...members,
      value,
      label: String(label),
      ...(Array.isArray(inside) ? { children: readChoices(inside, names) } : {}),
    };
  });
}
