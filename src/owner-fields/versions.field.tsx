import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Shows two versions of several items side by side (`before` is theirs, `after` mine) with their differences,
 * and a preview if they have a visual form. One version of each is chosen. The value is the choice by id.
 */
export default defineField({
  isInternal: true,
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
