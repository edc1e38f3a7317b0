// Shows what was filled in, by the rules of its own form.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** Owners can change it. */
export default defineField({
  props: {
    rule: { type: 'array', items: { type: 'object' }, description: 'The rules of the form.' },
  },
  naming: () => 'group',
  load: async () => observer((await import('./controls/filled-in.tsx')).FilledIn),
});
