import { connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/** Several lines of text. */
export default defineField({
  props: ['placeholder', 'maxLength', 'rows', 'showCount'],
  load: async () => connectField((await import('antd/es/input/TextArea')).default),
});
