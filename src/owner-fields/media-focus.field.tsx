// Edits which part of a picture is shown.
import { defineField } from '../../blocks/fields/contract.ts';

/** `{ focus: { x, y }, zoom }`, as in stored styles. `picture` says how the page shows it. */
export default defineField({
  props: {
    picture: {
      type: 'object',
      description:
        'How the page shows the picture: `{ url, width, height, fit, position }`. `frames` in place of ' +
        'the size: `[{ title, ratio }]`, the boxes of several pages.',
    },
  },
  naming: () => 'group',
  load: async () => (await import('./focus/focus.tsx')).MediaFocus,
});
