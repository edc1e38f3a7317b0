import { Layout } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Places labels above their fields, beside them, or all in one line. On narrow screens they are above. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      layout: {
        enum: ['vertical', 'horizontal', 'inline'],
        description: 'Labels above the fields, beside them, or everything in one line.',
      },
    },
  },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Layout),
});
