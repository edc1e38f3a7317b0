// Shows the differences between two versions, read-only.
import { defineField } from '../../blocks/fields/contract.ts';

export default defineField({
  props: { items: { type: 'array', description: 'The differences: `{ path, before, after }`.' } },
  naming: () => 'group',
  load: async () => (await import('./changes/change-list.tsx')).ChangeList,
});
