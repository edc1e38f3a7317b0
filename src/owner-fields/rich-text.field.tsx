import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * A text with headings, lists, tables, links and pictures of the library: HTML that the server keeps as it
 * is. It calls `link`, `pick`, `alt` and `picture` on the form.
 */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: { lang: { type: 'string', description: 'The language of the text.' } },
  },
  naming: () => 'group',
  load: async () => observer((await import('./rich/rich-text.tsx')).RichText),
});
