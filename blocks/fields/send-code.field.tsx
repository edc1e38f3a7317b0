import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * A code that is sent to somebody's mailbox or phone, with the button that sends it. The button says `asks` to the form's host, once the fields that
 * `needs` names are valid, and waits 60 s, or as long as the server says, before it can be pressed again for what the fields hold that `to` names.
 */
export default defineField({
  props: {
    type: 'object',
    properties: {
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
  },
  load: async () => observer((await import('./proof/code-box.tsx')).CodeBox),
});
