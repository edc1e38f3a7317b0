import { Layout } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Labels above their fields, beside them, or everything in a line; where there is no room, above. */
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
