import { defineField } from './contract.ts';

/** The shape a picture is cut to: `{ clipType, maskAttrs }`, nothing of none. `picture` says how the page shows it. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      picture: {
        type: 'object',
        description: 'How the page shows the picture: `{ url, width, height, fit, position }`.',
      },
    },
  },
  naming: () => 'group',
  load: async () => (await import('./mask/mask.tsx')).MediaMask,
});
