import { connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/** A line of text. */
export default defineField({
  props: ['placeholder', 'maxLength', 'autoComplete', 'inputMode', 'allowClear', 'type'],
  load: async () => connectField((await import('antd/es/input/Input')).default),
});
