// Lets an owner choose and sort several files of the media library.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Pictures or videos of the media library in an order that can be changed, each with its text alternatives
 * and its crop: `{ url, alt: { "en-US": "…" }, isDecorative, crop: { focus: { x, y }, zoom } }`. It calls
 * `pick` and `crop` on the form.
 */
export default defineField({
  props: {
    most: { type: 'number', description: 'The most pictures; 20 without it.' },
    type: { enum: [1, 2], description: '1 pictures (the default), 2 videos.' },
    frames: {
      type: 'array',
      description:
        'The boxes that pages crop the pictures to, `[{ title, ratio, isOfFirst }]`: with them each ' +
        'picture has the button “Crop”. `isOfFirst` shows the first picture alone.',
    },
  },
  naming: () => 'group',
  load: async () => observer((await import('./controls/library-pictures.tsx')).LibraryPictures),
});
