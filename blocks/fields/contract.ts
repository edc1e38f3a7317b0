import type { ComponentType } from 'react';

/**
 * How a field gets its name: from the label above it (`label`), as a group of choices that the label names (`group`),
 * or from a text that it draws itself (`own`).
 */
export type Naming = 'label' | 'group' | 'own';

/** What Formily hands to a component: `value`, `onChange`, `disabled`, …, and what the rule's `x-component-props` say. */
export type FieldProps = Record<string, unknown>;

/** A form field. The file's stem in PascalCase is what rules call it: `date-picker.field.tsx` is `DatePicker`. */
export interface FieldDefinition {
  /** What `x-component-props` may hold; everything else is refused when a form is saved. */
  props: readonly string[];
  /** Its name's origin, which may depend on whether the rule offers choices. Default `label`. */
  naming?: (hasChoices: boolean) => Naming;
  /** It arranges other fields, so that it is drawn where values are only shown, too. */
  isContainer?: boolean;
  /** What rules call after a dot: `RangePicker` of `DatePicker.RangePicker`. */
  parts?: Readonly<Record<string, FieldDefinition>>;
  /** Fetches the component; nothing of it is loaded before a form names it. */
  load(): Promise<ComponentType<FieldProps>>;
}

/** Declares a form field. */
export function defineField(field: FieldDefinition): FieldDefinition {
  return field;
}

/** The name that rules use for a file's stem. */
export function fieldName(stem: string): string {
  return stem.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
