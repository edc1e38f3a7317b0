import { asTextBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/** A text box with several lines. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      placeholder: { type: 'string', description: 'Shown while the field is empty.' },
      maxLength: { type: 'number', description: 'The most characters that can be typed.' },
      rows: { type: 'number', description: 'Height in lines.' },
      showCount: { type: 'boolean', description: 'Shows the number of characters.' },
    },
  },
  load: async () => connectField((await import('antd/es/input/TextArea')).default, asTextBox),
});
