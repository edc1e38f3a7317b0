import { connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/** A secret; it can be shown for a moment. */
export default defineField({
  props: ['placeholder', 'maxLength', 'autoComplete'],
  load: async () => connectField((await import('antd/es/input/Password')).default),
});
