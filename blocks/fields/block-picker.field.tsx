import { connectField } from './connect.tsx';
import { defineField, NO_PROPS } from './contract.ts';

/**
 * One of the blocks that the dialog returns for `blocks`, in groups, with a search. Each is shown as the
 * dialog draws it for `preview`, once it comes into view.
 */
export default defineField({
  props: NO_PROPS,
  naming: () => 'own',
  async load() {
    const { BlockPicker } = await import('./block-picker/block-picker.tsx');
    return connectField(BlockPicker as never, (props, field) => ({
      ...props,
      name: String(field.title ?? ''),
    }));
  },
});
