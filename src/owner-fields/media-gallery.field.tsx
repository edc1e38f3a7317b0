// Edits the slides of a gallery.
import { defineField } from '../../blocks/fields/contract.ts';

/** The value is a list of parts with at most `most` items. */
export default defineField({
  props: { most: { type: 'number', description: 'The most slides.' } },
  naming: () => 'group',
  load: async () => (await import('./media/gallery.tsx')).MediaGallery,
});
