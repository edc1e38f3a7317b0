import { defineField, NO_PROPS } from './contract.ts';
import { ROW_PARTS } from './rows/part-fields.ts';

/** Rows of fields as lines. */
export default defineField({
  props: NO_PROPS,
  naming: () => 'group',
  isContainer: true,
  parts: {
    ...ROW_PARTS,
  },
  load: async () => (await import('./rows/lists.tsx')).Items as never,
});
