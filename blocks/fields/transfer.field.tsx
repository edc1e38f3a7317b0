import { defineField, NO_PROPS } from './contract.ts';

/** Several choices, moved from one list to another. */
export default defineField({
  props: NO_PROPS,
  naming: () => 'group',
  load: async () => (await import('./two-lists.tsx')).TwoLists,
});
