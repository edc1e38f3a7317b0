import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * A tree of links as rows that fold, move and nest: the value is a list of things with `contentCode`, `title` and their own `subContentList`.
 * `depth` is the most levels, `longest` the most things on the outermost, `nesting` the pixels to the right that make a dragged row a child. It asks for `add`, `edit` (with the item, answered by
 * its new members) and `remove` (answered by true).
 */
export default defineField({
  props: {
    type: 'object',
    properties: {
      depth: { type: 'number', description: 'The most levels.' },
      nesting: { type: 'number', description: 'Pixels to the right that make a dragged row a child.' },
      longest: { type: 'number', description: 'The most items on the outermost level.' },
    },
  },
  naming: () => 'own',
  load: async () => observer((await import('./tree/tree-editor.tsx')).TreeEditor),
});
