import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/** A password box with a button that shows the password. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      placeholder: { type: 'string', description: 'Shown while the field is empty.' },
      maxLength: { type: 'number', description: 'The most characters that can be typed.' },
      autoComplete: { type: 'string', description: 'As in HTML: `email`, `current-password`, …' },
    },
  },
  load: async () => observer((await import('./proof/password-box.tsx')).PasswordBox),
});
