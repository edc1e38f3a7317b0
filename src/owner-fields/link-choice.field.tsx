// Lets an owner choose what a link leads to.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * A link: `{ linkType, linkChannelCode, linkAnchor, linkUrl, isNewTab }`. Its choices are the pages of the
 * site, by code.
 * It calls `link` (with the value; returns its new members) and `target` (see `Address`) on the dialog.
 */
export default defineField({
  naming: () => 'group',
  load: async () => observer((await import('./link-choice.tsx')).LinkChoice),
});
