import { defineField } from './contract.ts';

/** What differs between two versions, to be read. */
export default defineField({
  props: {
    type: 'object',
    properties: { items: { type: 'array', description: 'The differences: `{ path, before, after }`.' } },
  },
  naming: () => 'group',
  load: async () => (await import('./changes/change-list.tsx')).ChangeList,
});
