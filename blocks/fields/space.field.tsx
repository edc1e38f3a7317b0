import { Space } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Fields in a line where there is room, or below one another. */
export default defineField({
  props: { type: 'object', properties: { direction: { enum: ['horizontal', 'vertical'] } } },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Space),
});
