import { defineField } from './contract.ts';

/** A day, as `2026-01-31`: the browser's own picker, which speaks the visitor's language and needs no library. */
export default defineField({
  props: ['min', 'max', 'autoComplete'],
  async load() {
    const [{ default: Input }, { connectField }] = await Promise.all([import('antd/es/input/Input'), import('./connect.tsx')]);
    return connectField(Input, (props) => ({ ...props, type: 'date' }));
  },
});
