// Connects controls to Formily fields: ids, names, help, errors and ARIA attributes.
import type { Field, GeneralField } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ComponentType, ReactElement } from 'react';
import { withPictures } from './choice-picture.tsx';
import { choicesOf } from './choices.ts';
import type { FieldProps } from './contract.ts';

/** Ids of the elements of a field: the control, its label, its help, its error. */
export function idsOf(field: GeneralField): { control: string; label: string; help: string; error: string } {
  const control = `field-${field.form.id}-${field.address.toString()}`;
  return { control, label: `${control}-label`, help: `${control}-help`, error: `${control}-error` };
}

/** True if values are shown read-only, in the whole form or in this field. */
export function isReadOnly(field: GeneralField): boolean {
  return field.form.pattern === 'readPretty' || field.pattern === 'readPretty';
}

/** The help of a field: the remark of its decorator, else its description, and the tooltip. */
export function helpOf({ description, decoratorProps }: GeneralField): string {
  const { extra, tooltip } = decoratorProps as { extra?: unknown; tooltip?: unknown };
  return [extra ?? description, tooltip].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** The name of a field without a title: that of the nearest group around it which has one. */
export function titleAround({ parent }: GeneralField): string | undefined {
  if (parent === undefined) return undefined;
  const { title, tab, header } = parent.componentProps as Readonly<Record<string, unknown>>;
  const { label } = parent.decoratorProps as Readonly<Record<string, unknown>>;
  const named = [parent.title as unknown, label, title, tab, header].find(
    (each) => typeof each === 'string' && each !== '',
  );
  return typeof named === 'string' ? named : titleAround(parent);
}

/** The ARIA attributes of a field, without its name. */
export function describe(field: Field): Record<string, unknown> {
  const { help, error } = idsOf(field);
  const isInvalid = field.selfErrors.length > 0;
  const hasMessage = isInvalid || field.decoratorProps.feedbackText !== undefined;
  const described = [helpOf(field) === '' ? '' : help, hasMessage ? error : ''].filter(Boolean).join(' ');
  return {
    'aria-invalid': isInvalid ? true : undefined,
    'aria-required': field.required ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
  };
}

/** The props of a text box or select, with its error state. */
export function asBox(props: FieldProps, field: Field): FieldProps {
  return { ...props, status: field.selfErrors.length > 0 ? 'error' : undefined };
}

/**
 * The props of a text box. Password managers and the browser know boxes by their `name`. It counts, and cuts
 * nothing that is pasted: the field says what is too long.
 */
export function asTextBox({ maxLength, ...props }: FieldProps, field: Field): FieldProps {
  const count = typeof maxLength === 'number' ? { count: { max: maxLength } } : {};
  return { ...asBox(props, field), ...count, name: field.path.toString() };
}

/**
 * Connects a component to its Formily field: an id for the label, and the error and the help as its
 * description. `adapt` turns the props of Formily into those of the component. Without `fieldNames`: choices
 * have their usual names already.
 */
export function connectField(
  Component: ComponentType<never>,
  adapt: (props: FieldProps, field: Field) => FieldProps = asBox,
): ComponentType<FieldProps> {
  const Control = Component as unknown as ComponentType<FieldProps>;
  function Connected({ children: _, fieldNames: _names, ...props }: FieldProps): ReactElement {
    const field = useField<Field>();
    return <Control {...adapt({ ...props, ...describe(field), id: idsOf(field).control }, field)} />;
  }
  return observer(Connected);
}

/** The props of a group of choices: its role, name and options. */
export function asGroup(role: 'radiogroup' | 'group'): (props: FieldProps, field: Field) => FieldProps {
  // ARIA has no `aria-required` for the role `group`. The label shows that it is required.
  const required = role === 'group' ? { 'aria-required': undefined } : {};
  return (props, field) =>
    withPictures({
      ...props,
      ...required,
      role,
      'aria-labelledby': idsOf(field).label,
      options: choicesOf(field),
    });
}

/** ARIA attributes of a field that is a group of controls: name, help and error. It is focusable. */
export function describeGroup(field: Field): Record<string, unknown> {
  const { control, label } = idsOf(field);
  const { 'aria-required': _, 'aria-invalid': isInvalid, ...described } = describe(field);
  return {
    ...described,
    id: control,
    role: 'group',
    tabIndex: -1,
    'aria-labelledby': label,
    'data-invalid': isInvalid,
  };
}
