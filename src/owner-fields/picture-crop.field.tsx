// Edits the crop of a picture that another field of the form holds.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** It calls `crop` on the form. Another picture begins without a crop. */
export default defineField({
  props: {
    of: { type: 'string', description: 'The member of the form that holds the address of the picture.' },
    frames: {
      type: 'array',
      description:
        'The boxes that the picture is shown in, `[{ title, ratio }]`; without them one of its own shape.',
    },
  },
  naming: () => 'group',
  load: async () => observer((await import('./controls/picture-crop.tsx')).PictureCrop),
});
