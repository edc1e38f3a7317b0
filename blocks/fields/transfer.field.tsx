import { defineField } from './contract.ts';

/** Several choices, moved from one list to another. */
export default defineField({
  props: [],
  naming: () => 'group',
  load: async () => (await import('./two-lists.tsx')).TwoLists,
});
