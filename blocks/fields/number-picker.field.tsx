import { asBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/** A number. */
export default defineField({
  props: ['placeholder', 'min', 'max', 'step', 'precision', 'addonBefore', 'addonAfter'],
  load: async () =>
    connectField((await import('antd/es/input-number')).default, (props, field) => ({
      ...asBox(props, field),
      className: 'field-wide',
    })),
});
