// Shows a password box with a button that reveals the password.
import { observer } from '@formily/react';
import { defineField } from './contract.ts';
import { AROUND_PROPS, BOX_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'text',
  alike: 'text',
  keywords: { maxLength: { prop: 'maxLength' } },
  skeleton: 'line',
  reading: 'hidden',
} satisfies OwnFacts;

export default defineField({
  props: {
    ...BOX_PROPS,
    ...AROUND_PROPS,
    allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
    showCount: { type: 'boolean', description: 'Shows the number of characters.' },
    maxLength: { type: 'number', description: 'The most characters that can be typed.' },
    autoComplete: { type: 'string', description: 'As in HTML: `email`, `current-password`, …' },
  },
  load: async () => observer((await import('./proof/password-box.tsx')).PasswordBox),
});
