import { defineField } from './contract.ts';
import { Card } from './panes/arrange.tsx';

/** A frame with a title around fields. */
export default defineField({
  props: {
    type: 'object',
    properties: { title: { type: 'string', description: 'Shown above the fields.' } },
  },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Card),
});
