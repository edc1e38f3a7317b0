// Lets an owner choose the strength of a scrim, and shows the contrast that it gives.
import { connectCombobox } from '../../blocks/fields/combobox.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * It calls `contrast` on the dialog with the strength: the lowest contrast, or nothing without texts over a
 * picture.
 */
export default defineField({
  async load() {
    const [{ default: Select }, { withContrast }] = await Promise.all([
      import('antd/es/select'),
      import('./scrim-contrast.tsx'),
    ]);
    return withContrast(
      connectCombobox(Select as never, ({ dataSource }) => ({
        optionFilterProp: 'label',
        options: dataSource,
      })),
    );
  },
});
