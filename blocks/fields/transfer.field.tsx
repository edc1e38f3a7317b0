import { defineField, NO_PROPS } from './contract.ts';

/** Chooses several values by moving them from one list to another. */
export default defineField({
  props: NO_PROPS,
  naming: () => 'group',
  load: async () => (await import('./two-lists.tsx')).TwoLists,
});
