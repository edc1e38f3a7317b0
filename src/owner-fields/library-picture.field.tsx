// Lets an owner choose a file of the media library.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** Its value is an address. It calls `pick` (with `resourceType`; returns `{ picked }`) on the form. */
export default defineField({
  props: { type: { enum: [1, 2, 3], description: '1 picture (the default), 2 video, 3 file.' } },
  naming: () => 'group',
  load: async () => observer((await import('./controls/library-picture.tsx')).LibraryPicture),
});
