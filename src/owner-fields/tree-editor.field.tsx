// Edits a tree of links as rows that can be folded, moved and nested.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * The value is a list of items with `contentCode`, `title` and their own `subContentList`. `depth` limits the
 * levels, `longest` the items on the first level; `nesting` is the distance in pixels to the right that makes
 * a dragged row a child. With a `depth` of 1 it edits a list. On the dialog it calls `add` (returns the
 * members of a new item), `edit` (with `item`; returns its new members), `copy` (with `item`; returns a copy)
 * and `remove` (with `title`; returns true).
 */
export default defineField({
  props: {
    depth: { type: 'number', description: 'The most levels.' },
    nesting: { type: 'number', description: 'Pixels to the right that make a dragged row a child.' },
    fewest: { type: 'number', description: 'The fewest items on the outermost level; 1 by default.' },
    list: { type: 'string', description: 'Sent as `list` with everything that it asks for.' },
    labels: {
      type: 'array',
      items: { type: 'string' },
      description: 'Paths of the texts that name an item; the first that is not empty is shown.',
    },
    copies: { type: 'boolean', description: 'Items can be duplicated.' },
    notes: {
      type: 'object',
      description: 'What is wrong with the page that an item links to, by the code of the page.',
    },
    longest: { type: 'number', description: 'The most items on the outermost level.' },
  },
  naming: () => 'own',
  load: async () => observer((await import('./tree/tree-editor.tsx')).TreeEditor),
});
