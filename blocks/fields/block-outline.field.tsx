import { connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/**
 * The blocks of the page in reading order, by the parts of the page that `documents` names, to choose one of. What can be done with it are the `acts`:
 * the field asks the dialog for each by its name, and for the `blocks` again.
 */
export default defineField({
  props: {
    type: 'object',
    properties: {
      documents: { type: 'array', description: 'The documents of the page: `{ label, value }`.' },
      acts: {
        type: 'array',
        description:
          'What can be done with a block: `{ label, value, keys }`. The field asks the dialog for it by its `value`.',
      },
    },
  },
  naming: () => 'group',
  async load() {
    const { BlockOutline } = await import('./block-outline/block-outline.tsx');
    return connectField(BlockOutline as never, (props) => props);
  },
});
