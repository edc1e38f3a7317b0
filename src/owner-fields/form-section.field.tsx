import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** A part of a long form: the title of its node as a heading, a sentence, and its fields. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      description: { type: 'string', description: 'A sentence below the heading.' },
      isBeside: { type: 'boolean', description: 'Beside the other parts where there is room.' },
      isClosed: { type: 'boolean', description: 'Folded until somebody opens it.' },
    },
  },
  naming: () => 'own',
  isContainer: true,
  isInternal: true,
  load: async () => observer((await import('./section.tsx')).Section),
});
