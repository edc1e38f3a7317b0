// Asks for a code that is sent to a mailbox or phone.
import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * The button calls `asks` of the form around once the fields in `needs` are valid. A code for the same values
 * of the fields in `to` can be sent again after 60 s, or after the time that the server returns.
 */
export default defineField({
  isInternal: true,
  props: {
    asks: { type: 'string', description: 'The name that the field asks its form for.' },
    needs: {
      type: 'array',
      items: { type: 'string' },
      description: 'Names of fields that must be valid before.',
    },
    to: {
      type: 'array',
      items: { type: 'string' },
      description: 'Names of fields that say where the code is sent.',
    },
    placeholder: { type: 'string', description: 'Shown while the field is empty.' },
  },
  load: async () => observer((await import('./proof/code-box.tsx')).CodeBox),
});
