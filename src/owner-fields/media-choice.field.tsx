// Lets an owner choose one picture or video with its text alternative.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * One picture or video with its text alternative: `{ url, resourceType, resourceCode, alt }`. It calls `pick`
 * (with `resourceType`; returns `{ media }`) and `alt` (with the value; returns members) on the dialog.
 */
export default defineField({
  props: { videos: { type: 'boolean', description: 'It may be a video.' } },
  naming: () => 'group',
  load: async () => observer((await import('./media/media-choice.tsx')).MediaChoice),
});
