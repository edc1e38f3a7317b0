import { defineField } from './contract.ts';

/**
 * Two versions of several things side by side (`before` is theirs, `after` mine), drawn where they have a
 * visual form, with their differences; one of each is chosen. The value is the choice by id.
 */
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
