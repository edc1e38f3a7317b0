// Lists the blocks of the page in reading order, with commands for the chosen one.
import { connectField } from '../../blocks/fields/connect.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/** The field calls the commands `acts` on the dialog by name, then loads `blocks` again. */
export default defineField({
  props: {
    documents: { type: 'array', description: 'The documents of the page: `{ label, value }`.' },
    acts: {
      type: 'array',
      description:
        'The commands for a block: `{ label, value, keys }`. The field asks the dialog for their `value`.',
    },
  },
  naming: () => 'group',
  async load() {
    const { BlockOutline } = await import('./block-outline/block-outline.tsx');
    return connectField(BlockOutline as never, (props) => props);
  },
});
