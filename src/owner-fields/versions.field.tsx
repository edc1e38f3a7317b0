// Shows two versions of several items side by side, one of which is chosen.
import { defineField } from '../../blocks/fields/contract.ts';

/** `before` is theirs, `after` mine. The value is the choice by id. */
export default defineField({
  props: {
    items: { type: 'array', description: 'What differs: `{ id, name, mine, theirs }`.' },
    who: { type: 'string', description: 'Who made the other version.' },
  },
  naming: () => 'group',
  load: async () => (await import('./changes/versions.tsx')).Versions,
});
