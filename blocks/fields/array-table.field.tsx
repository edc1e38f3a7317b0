import { defineField, NO_PROPS } from './contract.ts';
import { ROW_PARTS } from './rows/part-fields.ts';

/** Rows of fields as a table. */
export default defineField({
  props: NO_PROPS,
  naming: () => 'group',
  isContainer: true,
  parts: {
    Column: {
      props: {
        type: 'object',
        properties: { title: { type: 'string', description: 'Heading of the column.' } },
      },
      isContainer: true,
      load: async () => (await import('./rows/table.tsx')).Column as never,
    },
    ...ROW_PARTS,
  },
  load: async () => (await import('./rows/table.tsx')).Table as never,
});
