import { observer } from '@formily/react';
import { defineField, NO_PROPS } from '../../blocks/fields/contract.ts';

/** Caption files (WebVTT or SRT) of a video: the text of one for each language of the site. */
export default defineField({
  isInternal: true,
  props: NO_PROPS,
  naming: () => 'group',
  load: async () => observer((await import('./controls/caption-files.tsx')).CaptionFiles),
});
