import { defineField } from './contract.ts';

/** What differs between two versions, to be read. */
export default defineField({
  props: ['items'],
  naming: () => 'group',
  load: async () => (await import('./changes/change-list.tsx')).ChangeList,
});
