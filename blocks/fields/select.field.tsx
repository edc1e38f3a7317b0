import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { useEffect, type ComponentType, type ReactElement } from 'react';
import { asBox, connectField, describe, idsOf } from './connect.tsx';
import { defineField, type FieldProps } from './contract.ts';

/** One choice of many, or several with `mode` `multiple`. */
export default defineField({
  props: ['placeholder', 'allowClear', 'mode', 'showSearch', 'maxTagCount'],
  async load() {
    const { default: Select } = await import('antd/es/select');
    return describeCombobox(
      connectField(Select as never, ({ ...props }, field) => {
        // antd would put these on its outer box too, where they mean nothing.
        for (const name of Object.keys(describe(field))) delete props[name];
        return { optionFilterProp: 'label', ...asBox(props, field), options: field.dataSource, className: 'field-wide' };
      }),
    );
  },
});

// The description of the field, written onto the element that has the focus.
function describeCombobox(Combobox: ComponentType<FieldProps>): ComponentType<FieldProps> {
  function DescribedCombobox(props: FieldProps): ReactElement {
    const field = useField<Field>();
    const description = describe(field);
    useEffect(() => {
      const control = document.getElementById(idsOf(field).control);
      for (const [name, value] of Object.entries(description)) {
        if (value === undefined) control?.removeAttribute(name);
        else control?.setAttribute(name, String(value));
      }
    });
    return <Combobox {...props} />;
  }
  return observer(DescribedCombobox);
}
