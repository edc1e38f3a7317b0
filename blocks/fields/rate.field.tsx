import { defineField } from './contract.ts';

/** A number of stars. */
export default defineField({
  props: ['count', 'allowHalf'],
  naming: () => 'group',
  load: async () => (await import('./stars.tsx')).Stars,
});
