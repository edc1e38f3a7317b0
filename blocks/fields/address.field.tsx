import type { Field } from '@formily/core';
import { asBox, connectField } from './connect.tsx';
import { defineField, type FieldProps } from './contract.ts';
import { readableAddress } from './readable-address.ts';

/** The address of a link. Encoded characters of other scripts are shown as people read them. */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: { placeholder: { type: 'string', description: 'Shown while the field is empty.' } },
  },
  load: async () => connectField((await import('antd/es/input/Input')).default, asAddress),
});

function asAddress(props: FieldProps, field: Field): FieldProps {
  const { value } = props;
  return { ...asBox(props, field), value: typeof value === 'string' ? readableAddress(value) : value };
}
