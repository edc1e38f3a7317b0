/** What a form field is, and how it is declared. */
import type { ComponentType } from 'react';
import type { ObjectSchema } from '../contract.ts';

export { NO_PROPS } from '../contract.ts';

/**
 * Where the accessible name of a field comes from: the label above it (`label`), the label of a group of
 * choices (`group`), or a text that the field draws itself (`own`).
 */
export type Naming = 'label' | 'group' | 'own';

/**
 * What Formily passes to a component: `value`, `onChange`, `disabled`, …, and the `x-component-props` of the
 * rule. They are unknown, because rules are stored data and may hold expressions.
 */
export type FieldProps = Record<string, unknown>;

/**
 * A form field. The file's stem in PascalCase is its name in rules: `date-picker.field.tsx` is `DatePicker`.
 */
export interface FieldDefinition {
  /** What `x-component-props` may hold; saving a form with other members or wrong literals is rejected. */
  props: ObjectSchema;
  /** Where its accessible name comes from; may depend on whether the rule has choices. `label` by default. */
  naming?: (hasChoices: boolean) => Naming;
  /** It arranges other fields: it is drawn in read-only forms too. */
  isContainer?: boolean;
  /** Fields that rules name after a dot: `RangePicker` of `DatePicker.RangePicker`. */
  parts?: Readonly<Record<string, FieldDefinition>>;
  /** Names of other values of its form that it shows. */
  reads?: readonly string[];
  /** Loads the component, when a form names it for the first time. */
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
