// Asks for the address of a link.
import type { Field } from '@formily/core';
import { asBox, connectField } from '../../blocks/fields/connect.tsx';
import { describeCombobox } from '../../blocks/fields/combobox.tsx';
import { defineField, type FieldProps } from '../../blocks/fields/contract.ts';
import { readableAddress } from './readable-address.ts';

/**
 * Encoded characters of other scripts are shown as people read them. With `finds` it also calls `targets`
 * (with what is typed; returns `{ kind, title, address }`) and `target` (with an address; returns `{ kind,
 * title }`) on the form: pages, articles and files are found by their names, and an address is shown by the
 * name of what it leads to.
 */
export default defineField({
  props: {
    placeholder: { type: 'string', description: 'Shown while the field is empty.' },
    finds: { type: 'boolean', description: 'It offers what links of the site can lead to.' },
  },
  load: async () => {
    const [{ default: Input }, { TargetAddress }] = await Promise.all([
      import('antd/es/input/Input'),
      import('./controls/target-address.tsx'),
    ]);
    const Plain = connectField(Input, asAddress);
    const Finding = describeCombobox(TargetAddress);
    return function Address({ finds, ...props }: FieldProps) {
      return finds === true ? <Finding {...props} /> : <Plain {...props} />;
    };
  },
});

function asAddress(props: FieldProps, field: Field): FieldProps {
  const { value } = props;
  return { ...asBox(props, field), value: typeof value === 'string' ? readableAddress(value) : value };
}
