// Lets a person put choices in an order.
import { defineField } from './contract.ts';
import { CHOICE_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'list', keywords: { uniqueItems: true }, reading: 'ranked' } satisfies OwnFacts;

/** The value is the list of those that were ranked, the first one first. */
export default defineField({
  props: CHOICE_PROPS,
  naming: () => 'group',
  load: async () => (await import('./ranked-choices.tsx')).RankedChoices,
});
