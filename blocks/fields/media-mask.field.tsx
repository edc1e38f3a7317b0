import { defineField } from './contract.ts';

/** The shape a picture is cut to: `{ clipType, maskAttrs }`, nothing of none. `picture` says how the page shows it. */
export default defineField({
  props: ['picture'],
  naming: () => 'group',
  load: async () => (await import('./mask/mask.tsx')).MediaMask,
});
