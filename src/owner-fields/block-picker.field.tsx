// Lets an owner choose a block to insert, with a search and previews.
import { connectField } from '../../blocks/fields/connect.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Chooses one of the blocks that the dialog returns for `blocks`, in groups, with a search. The preview of
 * each block is loaded with `preview` when it is near the viewport. A group may have `acts`: buttons that ask
 * the dialog for their `value` with the chosen block, after which the blocks are loaded again.
 */
export default defineField({
  props: {
    makes: { type: 'boolean', description: 'Offers to make a block when a search finds none (`make`).' },
  },
  naming: () => 'own',
  async load() {
    const { BlockPicker } = await import('./block-picker/block-picker.tsx');
    return connectField(BlockPicker as never, (props, field) => ({
      ...props,
      name: String(field.title ?? ''),
    }));
  },
});
