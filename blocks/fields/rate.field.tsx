import { defineField } from './contract.ts';

/** Chooses a number of stars. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      count: { type: 'number', description: 'Number of stars; 5 by default.' },
      allowHalf: { type: 'boolean', description: 'Half stars can be given.' },
    },
  },
  naming: () => 'group',
  load: async () => (await import('./stars.tsx')).Stars,
});
