// Shows a part of a long form below a heading.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** The title of its node is the heading; a sentence and the fields follow. */
export default defineField({
  props: {
    description: { type: 'string', description: 'A sentence below the heading.' },
    isBeside: { type: 'boolean', description: 'Beside the other parts where there is room.' },
    isClosed: { type: 'boolean', description: 'Folded until somebody opens it.' },
  },
  naming: () => 'own',
  isContainer: true,
  load: async () => observer((await import('./section.tsx')).Section),
});
