// Shows each item of a list as a line of fields.
import { defineField, NO_PROPS } from './contract.ts';
import { RowItem } from './panes/arrange.tsx';
import { ROW_PARTS } from './rows/part-fields.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'rows' } satisfies OwnFacts;

export default defineField({
  props: NO_PROPS,
  naming: () => 'group',
  isContainer: true,
  parts: {
    Item: {
      props: {
        type: 'object',
        properties: { type: { enum: ['card', 'divide'], description: 'A card, or a line below.' } },
      },
      naming: () => 'own',
      isContainer: true,
      isDecorator: true,
      load: () => Promise.resolve(RowItem),
    },
    ...ROW_PARTS,
  },
  load: async () => (await import('./rows/lists.tsx')).Items as never,
});
