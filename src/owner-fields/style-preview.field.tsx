// Shows a text in its style, and warns of low contrast.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Shows the form's `sample` with its `style` and the fields named in `properties`, on its `background`, and
 * warns of low contrast. With `phoneProperties`, it shows the text as on a desktop or as on a phone. It calls
 * `declare` on the dialog: the CSS declarations of a style.
 */
export default defineField({
  props: {
    properties: {
      type: 'array',
      items: { type: 'string' },
      description: 'Names of the fields that set the properties of the style.',
    },
    phoneProperties: {
      type: 'array',
      items: { type: 'string' },
      description: 'Names of the fields that set properties for phones only.',
    },
  },
  reads: ['style', 'sample', 'base', 'textColor', 'background'],
  isContainer: true,
  naming: () => 'own',
  load: async () => observer((await import('./style/style-preview.tsx')).StylePreview),
});
