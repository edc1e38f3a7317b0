import { defineField } from './contract.ts';

/** A line of text. */
export default defineField({
  props: ['placeholder', 'maxLength', 'autoComplete', 'inputMode', 'allowClear', 'type'],
  async load() {
    const [{ default: Input }, { connectField }] = await Promise.all([import('antd/es/input/Input'), import('./connect.tsx')]);
    return connectField(Input);
  },
});
