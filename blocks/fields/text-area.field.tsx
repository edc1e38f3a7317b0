import { asTextBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';
import { BOX_PROPS } from './shared-props.ts';

/** A text box with several lines. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      ...BOX_PROPS,
      maxLength: { type: 'number', description: 'The most characters that can be typed.' },
      rows: { type: 'number', description: 'Height in lines.' },
      allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
      autoSize: {
        type: ['boolean', 'object'],
        properties: { minRows: { type: 'number' }, maxRows: { type: 'number' } },
        description: 'It grows with its text.',
      },
      showCount: { type: 'boolean', description: 'Shows the number of characters.' },
    },
  },
  load: async () => connectField((await import('antd/es/input/TextArea')).default, asTextBox),
});
