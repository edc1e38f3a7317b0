import { connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/**
 * The blocks of the page in reading order, by the parts of the page that `documents` names, to choose one of. What can be done with it are the `acts`:
 * the field asks the dialog for each by its name, and for the `blocks` again.
 */
export default defineField({
  props: ['documents', 'acts'],
  naming: () => 'group',
  async load() {
    const { BlockOutline } = await import('./block-outline/block-outline.tsx');
    return connectField(BlockOutline as never, (props) => props);
  },
});
