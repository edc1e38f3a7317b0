import { defineField, NO_PROPS } from './contract.ts';
import { ROW_PARTS } from './rows/part-fields.ts';

/** A line of fields for each item of a list. */
export default defineField({
  props: NO_PROPS,
  naming: () => 'group',
  isContainer: true,
  parts: {
    ...ROW_PARTS,
  },
  load: async () => (await import('./rows/lists.tsx')).Items as never,
});
