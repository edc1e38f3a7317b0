// Shows a text box with one line.
import { asTextBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';
import { AROUND_PROPS, BOX_PROPS } from './shared-props.ts';
import password from './password.field.tsx';
import textArea from './text-area.field.tsx';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'text',
  alike: 'text',
  keywords: { maxLength: { prop: 'maxLength' } },
  skeleton: 'line',
  parts: { TextArea: 'TextArea', Password: 'Password' },
} satisfies OwnFacts;

export default defineField({
  props: {
    ...BOX_PROPS,
    maxLength: { type: 'number', description: 'The most characters that can be typed.' },
    autoComplete: { type: 'string', description: 'As in HTML: `email`, `current-password`, …' },
    inputMode: {
      type: 'string',
      description: 'The keyboard on touch screens, as in HTML: `numeric`, `tel`, …',
    },
    autoCapitalize: {
      type: 'string',
      description: 'As in HTML: `none` for names that people sign in with.',
    },
    allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
    type: { type: 'string', description: 'The type of the `input` element.' },
    showCount: { type: 'boolean', description: 'Shows the number of characters.' },
    ...AROUND_PROPS,
  },
  parts: { TextArea: textArea, Password: password },
  load: async () => connectField((await import('antd/es/input/Input')).default, asTextBox),
});
