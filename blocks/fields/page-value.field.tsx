// Takes its value from the page of the form, such as its address or a campaign.
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'text', keywords: { maxLength: 500 } } satisfies OwnFacts;

/** Visitors do not see the field. */
export default defineField({
  props: {
    takes: {
      enum: ['address', 'referrer', 'query'],
      description: 'The address of the page, the page that led to it, or a member of its query.',
    },
    member: { type: 'string', description: 'Of the query: `utm_source`.' },
  },
  naming: () => 'own',
  load: async () => (await import('./page-value.tsx')).PageValue,
});
