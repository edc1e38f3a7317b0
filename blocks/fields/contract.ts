/** Declares the contract of a form field, and makes fields that keep it. */
import type { ComponentType } from 'react';
import type { Properties } from '../contract.ts';

/**
 * Where the accessible name of a field comes from: the label above it (`label`), the label of a group of
 * choices (`group`), or a text that the field draws itself (`own`).
 */
export type Naming = 'label' | 'group' | 'own';

/**
 * The props that Formily passes to a component: `value`, `onChange`, `disabled`, …, and the
 * `x-component-props` of the rule. Their types are unknown, because rules are stored data and may hold
 * expressions.
 */
export type FieldProps = Record<string, unknown>;

/**
 * A form field. Its name in rules is the file's stem in PascalCase: `date-picker.field.tsx` is `DatePicker`.
 */
export interface FieldDefinition {
  /** Schemas of `x-component-props`. A form with others or wrong literals is rejected on saving. */
  props?: Properties;
  /** The source of its accessible name; may depend on whether the rule has choices. `label` by default. */
  naming?: (hasChoices: boolean) => Naming;
  /** True if it arranges other fields. It is drawn in read-only forms too. */
  isContainer?: boolean;
  /**
   * True if only the program's own forms and dialogs may use it, as all of `src/owner-fields`: it needs a
   * host that a visitor's form does not have.
   */
  isInternal?: boolean;
  /** True if rules may name it as `x-decorator`, around another field. */
  isDecorator?: boolean;
  /** Fields with a dot in their name: `RangePicker` of `DatePicker.RangePicker`. */
  parts?: Readonly<Record<string, FieldDefinition>>;
  /** Names of other values of the form that it shows. */
  reads?: readonly string[];
  /** Loads the component when a form uses it for the first time. */
  load(): Promise<ComponentType<FieldProps>>;
  /**
   * Loads what stands in its place in the forms of owners; that loads the rest when somebody is about to
   * use it. Forms of visitors load with the first touch themselves.
   */
  loadLate?(): Promise<ComponentType<FieldProps>>;
}

export function defineField(field: FieldDefinition): FieldDefinition {
  return field;
}

/** Converts a file's stem to the field's name in rules. */
export function fieldName(stem: string): string {
  return stem.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
