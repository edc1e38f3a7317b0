import { defineField } from './contract.ts';

/** Two versions of several things side by side, one of which is chosen for each. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      items: { type: 'array', description: 'What differs: `{ id, name, mine, theirs }`.' },
      who: { type: 'string', description: 'Who made the other version.' },
    },
  },
  naming: () => 'group',
  load: async () => (await import('./changes/versions.tsx')).Versions,
});
