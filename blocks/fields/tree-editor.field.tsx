import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/**
 * Edits a tree of links as rows that can be folded, moved and nested. The value is a list of items with
 * `contentCode`, `title` and their own `subContentList`. `depth` limits the levels, `longest` the items on
 * the first level; `nesting` is the distance in pixels to the right that makes a dragged row a child. It
 * calls `add`, `edit` (with the item; returns its new members) and `remove` (returns true) on the dialog.
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
