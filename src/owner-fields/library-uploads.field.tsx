import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Uploads files into the media library, and keeps each at once: chosen, dropped anywhere in the window, or
 * pasted. It calls `upload` (one file) and `keep` (codes of files) on the form. Its value is how many files
 * it has stored.
 */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: { folder: { type: 'string', description: 'The folder that files are stored in.' } },
  },
  naming: () => 'group',
  load: async () => (await import('./media/library-uploads.tsx')).LibraryUploads,
});
