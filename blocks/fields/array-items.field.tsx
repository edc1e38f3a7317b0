// Shows each item of a list as a line of fields.
import { defineField } from './contract.ts';
import { RowItem } from './panes/arrange.tsx';
import { ROW_PARTS } from './rows/part-fields.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'rows' } satisfies OwnFacts;

export default defineField({
  naming: () => 'group',
  isContainer: true,
  parts: {
    Item: {
      props: { type: { enum: ['card', 'divide'], description: 'A card, or a line below.' } },
      naming: () => 'own',
      isContainer: true,
      isDecorator: true,
      load: () => Promise.resolve(RowItem),
    },
    ...ROW_PARTS,
  },
  load: async () => (await import('./rows/lists.tsx')).Items as never,
});
