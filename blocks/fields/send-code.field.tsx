import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * A code that is sent to a mailbox or phone, and the button that sends it. The button asks the host of the
 * form for `asks` once the fields in `needs` are valid. It then waits 60 s, or as long as the server says,
 * before the code can be sent again to the values of the fields in `to`.
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
