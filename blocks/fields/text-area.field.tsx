import { defineField } from './contract.ts';

/** Several lines of text. */
export default defineField({
  props: ['placeholder', 'maxLength', 'rows', 'showCount'],
  async load() {
    const [{ default: TextArea }, { connectField }] = await Promise.all([import('antd/es/input/TextArea'), import('./connect.tsx')]);
    return connectField(TextArea);
  },
});
