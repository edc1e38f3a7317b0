import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';

/** One choice of a tree, or several with `multiple`; each by its own value. */
export default defineField({
  props: [
    'placeholder',
    'allowClear',
    'multiple',
    'treeCheckable',
    'treeDefaultExpandAll',
    'showSearch',
    'maxTagCount',
  ],
  async load() {
    const { default: TreeSelect } = await import('antd/es/tree-select');
    return connectCombobox(TreeSelect as never, ({ dataSource }) => ({
      treeData: dataSource,
      treeNodeFilterProp: 'label',
    }));
  },
});
