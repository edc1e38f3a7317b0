import { defineField } from './contract.ts';

/** A number. */
export default defineField({
  props: ['placeholder', 'min', 'max', 'step', 'precision', 'addonBefore', 'addonAfter'],
  async load() {
    const [{ default: InputNumber }, { connectField }] = await Promise.all([import('antd/es/input-number'), import('./connect.tsx')]);
    return connectField(InputNumber, (props) => ({ ...props, className: 'field-wide' }));
  },
});
