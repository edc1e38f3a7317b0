import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/** What was filled in, read and changed by the rules of its own form. */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: {
      rule: { type: 'array', items: { type: 'object' }, description: 'The rules of the form.' },
    },
  },
  naming: () => 'group',
  load: async () => observer((await import('./owner/filled-in.tsx')).FilledIn),
});
