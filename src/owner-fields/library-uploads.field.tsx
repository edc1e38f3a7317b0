// Uploads files into the media library, and keeps each at once.
import { defineField } from '../../blocks/fields/contract.ts';

/** It calls `upload` and `keep` on the form. Its value is the number of stored files. */
export default defineField({
  isInternal: true,
  props: { folder: { type: 'string', description: 'The folder that files are stored in.' } },
  naming: () => 'group',
  load: async () => (await import('./media/library-uploads.tsx')).LibraryUploads,
});
