// Takes caption files (WebVTT or SRT) of a video, one for each language of the site.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

export default defineField({
  naming: () => 'group',
  load: async () => observer((await import('./controls/caption-files.tsx')).CaptionFiles),
});
