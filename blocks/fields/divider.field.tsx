import { defineField } from './contract.ts';
import { Divider } from './panes/arrange.tsx';

/** A line between fields, with or without a text. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      children: { type: 'string', description: 'A text above the line.' },
      title: { type: 'string', description: 'The same as `children`.' },
    },
  },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Divider),
});
