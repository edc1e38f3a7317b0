import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * Pictures of the media library in an order that can be changed, each with its text alternatives:
 * `{ url, alt: { "en-US": "…" } }`. It calls `pick` on the form.
 */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: { most: { type: 'number', description: 'The most pictures; 20 without it.' } },
  },
  naming: () => 'group',
  load: async () => observer((await import('./owner/library-pictures.tsx')).LibraryPictures),
});
