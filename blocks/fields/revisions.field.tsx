import { defineField } from './contract.ts';

/** The saved states of a document: what each changed, and one of them to go back to. */
export default defineField({
  props: ['documents'],
  naming: () => 'group',
  load: async () => (await import('./changes/revisions.tsx')).Revisions,
});
