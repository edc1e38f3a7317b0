// Lets a person choose several values by moving them from one list to another.
import { defineField } from './contract.ts';
import { CHOICE_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'list', skeleton: 'two-lists' } satisfies OwnFacts;

export default defineField({
  props: {
    ...CHOICE_PROPS,
    dataSource: { type: 'array', items: { type: 'object' }, description: 'The same as `options`.' },
    titles: { type: 'array', items: { type: 'string' }, description: 'Headings of the two lists.' },
    showSearch: {
      type: ['boolean', 'object'],
      description: 'Accepted; browsers search in lists by typing.',
    },
    operations: { type: 'array', items: { type: 'string' }, description: 'Texts of the two buttons.' },
  },
  naming: () => 'group',
  load: async () => (await import('./two-lists.tsx')).TwoLists,
});
