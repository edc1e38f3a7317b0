import { defineField } from './contract.ts';

/** The saved states of a document: what each changed, and one of them to go back to. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      documents: { type: 'array', description: 'The documents of the page: `{ label, value }`.' },
    },
  },
  naming: () => 'group',
  load: async () => (await import('./changes/revisions.tsx')).Revisions,
});
