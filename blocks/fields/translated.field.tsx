import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/** A text in every language of the site, side by side: `{ "zh-CN": "…", "en-US": "…" }`. */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: {
      as: { enum: ['input', 'textarea', 'richText'], description: 'One line, several, or with headings.' },
      rows: { type: 'number', description: 'Height in lines, of several lines.' },
      maxLength: { type: 'number', description: 'The most characters of each language.' },
      placeholder: { type: 'string', description: 'Shown while a language is empty.' },
    },
  },
  naming: () => 'group',
  load: async () => observer((await import('./owner/translated.tsx')).Translated),
});
