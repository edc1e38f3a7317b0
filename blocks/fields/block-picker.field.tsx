import { connectField } from './connect.tsx';
import { defineField, NO_PROPS } from './contract.ts';

/**
 * One block of those that the dialog answers to `blocks`, on their shelves, found by their words. Each is shown as the dialog draws it
 * when it is asked for its `preview`, once it comes into view.
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
