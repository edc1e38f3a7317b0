// Edits the shape that a picture is cut to.
import { defineField } from '../../blocks/fields/contract.ts';

/** `{ clipType, maskAttrs }`, or empty. `picture` describes how the page shows the picture. */
export default defineField({
  props: {
    picture: {
      type: 'object',
      description: 'How the page shows the picture: `{ url, width, height, fit, position }`.',
    },
  },
  naming: () => 'group',
  load: async () => (await import('./mask/mask.tsx')).MediaMask,
});
