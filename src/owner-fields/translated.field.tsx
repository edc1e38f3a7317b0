// Edits a text in every language of the site, one at a time or side by side.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** The value is `{ "zh-CN": "…", "en-US": "…" }`. As a file it calls `pick` on the form. */
export default defineField({
  props: {
    as: {
      enum: ['input', 'textarea', 'richText', 'file'],
      description: 'One line, several, with headings; or the address of a file of the library.',
    },
    look: {
      enum: ['title', 'subtitle', 'page'],
      description: 'Large, without a frame; `page` is a rich text to write on, with tools at the selection.',
    },
    rows: { type: 'number', description: 'Height in lines, of several lines.' },
    maxLength: { type: 'number', description: 'The most characters of each language.' },
    showsAll: { type: 'boolean', description: 'Every language has its box, whichever the form shows.' },
    placeholder: { type: 'string', description: 'Shown while a language is empty.' },
  },
  naming: () => 'group',
  load: async () => observer((await import('./controls/translated.tsx')).Translated),
});
