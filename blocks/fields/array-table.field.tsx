// Shows a list as a table, with a row of fields for each item.
import { defineField } from './contract.ts';
import { ROW_PARTS } from './rows/part-fields.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'rows' } satisfies OwnFacts;

export default defineField({
  naming: () => 'group',
  isContainer: true,
  parts: {
    Column: {
      props: { title: { type: 'string', description: 'Heading of the column.' } },
      isContainer: true,
      load: async () => (await import('./rows/table.tsx')).Column as never,
    },
    ...ROW_PARTS,
  },
  load: async () => (await import('./rows/table.tsx')).Table as never,
});
