import { defineField } from './contract.ts';

/** Two versions of several things side by side, one of which is chosen for each. */
export default defineField({
  props: ['items', 'who'],
  naming: () => 'group',
  load: async () => (await import('./changes/versions.tsx')).Versions,
});
