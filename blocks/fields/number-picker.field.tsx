import { asBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/** A number box. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      placeholder: { type: 'string', description: 'Shown while the field is empty.' },
      min: { type: 'number' },
      max: { type: 'number' },
      step: { type: 'number', description: 'Smallest step between two values.' },
      precision: { type: 'number', description: 'Decimal places.' },
      addonBefore: { type: 'string', description: 'Shown before the box.' },
      addonAfter: { type: 'string', description: 'Shown after the box.' },
    },
  },
  load: async () =>
    connectField((await import('antd/es/input-number')).default, (props, field) => ({
      ...asBox(props, field),
      className: 'field-wide',
    })),
});
