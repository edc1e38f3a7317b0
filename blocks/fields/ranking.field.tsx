import { defineField } from './contract.ts';
import { CHOICE_PROPS } from './shared-props.ts';

/** Puts choices in an order; the value is the list of those that were ranked, the first one first. */
export default defineField({
  props: { type: 'object', properties: CHOICE_PROPS },
  naming: () => 'group',
  load: async () => (await import('./ranked-choices.tsx')).RankedChoices,
});
