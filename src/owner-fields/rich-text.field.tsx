// Edits a text with headings, lists, tables, links and pictures.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** HTML that the server keeps as it is. It calls `link`, `pick`, `alt`, `picture` on the form. */
export default defineField({
  props: { lang: { type: 'string', description: 'The language of the text.' } },
  naming: () => 'group',
  load: async () => observer((await import('./rich/rich-text.tsx')).RichText),
});
