// Asks for a code that is sent by short message to the phone of the form.
import { observer } from '@formily/react';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'text',
  typed: 'code',
  // The mark stands in records in the place of a code that was right.
  keywords: { pattern: '^(?:[0-9]{6}|✓)$', maxLength: 6 },
} satisfies OwnFacts;

export default defineField({
  props: {
    placeholder: { type: 'string', description: 'Shown while the field is empty.' },
    disabled: { type: 'boolean', description: 'Nothing can be entered.' },
  },
  load: async () => observer((await import('./proof/phone-code-box.tsx')).PhoneCodeBox),
});
