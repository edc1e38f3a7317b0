import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Edits which part of a picture is shown: `{ focus: { x, y }, zoom }`, both in the terms of stored styles.
 * `picture` describes how the page shows the picture.
 */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: {
      picture: {
        type: 'object',
        description:
          'How the page shows the picture: `{ url, width, height, fit, position }`. `frames` in place of ' +
          'the size: `[{ title, ratio }]`, the boxes of several pages.',
      },
    },
  },
  naming: () => 'group',
  load: async () => (await import('./focus/focus.tsx')).MediaFocus,
});
