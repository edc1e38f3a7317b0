import { asBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/** A day, as `2026-01-31`: the browser's own picker, which speaks the visitor's language and needs no library. */
export default defineField({
  props: ['min', 'max', 'autoComplete'],
  load: async () =>
    connectField((await import('antd/es/input/Input')).default, (props, field) => ({ ...asBox(props, field), type: 'date' })),
});
