import { defineField } from './contract.ts';

/** A secret; it can be shown for a moment. */
export default defineField({
  props: ['placeholder', 'maxLength', 'autoComplete'],
  async load() {
    const [{ default: Password }, { connectField }] = await Promise.all([import('antd/es/input/Password'), import('./connect.tsx')]);
    return connectField(Password);
  },
});
