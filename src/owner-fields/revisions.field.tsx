// Lists the revisions of a document with their changes.
import { defineField } from '../../blocks/fields/contract.ts';

/** One can be chosen to be restored. */
export default defineField({
  props: {
    documents: { type: 'array', description: 'The documents of the page: `{ label, value }`.' },
  },
  naming: () => 'group',
  load: async () => (await import('./changes/revisions.tsx')).Revisions,
});
