import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * Pictures or videos of the media library in an order that can be changed, each with its text alternatives:
 * `{ url, alt: { "en-US": "…" } }`. It calls `pick` on the form.
 */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: {
      most: { type: 'number', description: 'The most pictures; 20 without it.' },
      type: { enum: [1, 2], description: '1 pictures (the default), 2 videos.' },
    },
  },
  naming: () => 'group',
  load: async () => observer((await import('./owner/library-pictures.tsx')).LibraryPictures),
});
