// Shows each item of a list as a card of fields.
import { defineField } from './contract.ts';
import { ROW_PARTS } from './rows/part-fields.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'rows' } satisfies OwnFacts;

export default defineField({
  props: { title: { type: 'string', description: 'Title of each card.' } },
  naming: () => 'group',
  isContainer: true,
  parts: ROW_PARTS,
  load: async () => (await import('./rows/lists.tsx')).Cards as never,
});
