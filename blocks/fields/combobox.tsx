// Connects antd's boxes with a list to fields, with the ARIA attributes of a combobox.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { asBox, connectField, describe, idsOf } from './connect.tsx';
import type { FieldProps } from './contract.ts';
import { useFieldServices } from './services.ts';

/** Connects an antd box with a list to its field. `adapt` adds the choices to the props. */
export function connectCombobox(
  Box: ComponentType<never>,
  adapt: (field: Field, props: FieldProps) => FieldProps,
): ComponentType<FieldProps> {
  return describeCombobox(
    connectField(Box, ({ ...props }, field) => {
      // antd would also set these on its outer element, where they have no effect.
      for (const name of Object.keys(describe(field))) delete props[name];
      return { ...asBox(props, field), className: 'field-wide', ...adapt(field, props) };
    }),
  );
}

/** Sets the ARIA attributes of the field on the element that gets the focus, and says when it is full. */
export function describeCombobox(Combobox: ComponentType<FieldProps>): ComponentType<FieldProps> {
  function DescribedCombobox(props: FieldProps): ReactElement {
    const field = useField<Field>();
    const { translate } = useFieldServices();
    const description = describe(field);
    const count = Array.isArray(field.value) ? field.value.length : 0;
    const isFull = count > 0 && count >= Number(props.maxCount ?? Infinity);
    useEffect(() => {
      const control = document.getElementById(idsOf(field).control);
      for (const [name, value] of Object.entries(description)) {
        if (value === undefined) control?.removeAttribute(name);
        else control?.setAttribute(name, String(value));
      }
    });
    return (
      <>
        <Combobox {...props} />
        {isFull && <p className="field-help">{translate('form.row.full', { count })}</p>}
      </>
    );
  }
  return observer(DescribedCombobox);
}
