import { defineField } from './contract.ts';

/** The slides of a gallery, a list of parts; at most `most`. */
export default defineField({
  props: { type: 'object', properties: { most: { type: 'number', description: 'The most slides.' } } },
  naming: () => 'group',
  load: async () => (await import('./media/gallery.tsx')).MediaGallery,
});
