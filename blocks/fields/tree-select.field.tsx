import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';

/** Chooses one value from a tree, or several with `multiple`. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      placeholder: { type: 'string', description: 'Shown while the field is empty.' },
      allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
      multiple: { type: 'boolean', description: 'More than one can be chosen.' },
      treeCheckable: { type: 'boolean', description: 'Shows check boxes.' },
      treeDefaultExpandAll: { type: 'boolean' },
      showSearch: { type: 'boolean', description: 'Choices can be searched by typing.' },
      maxTagCount: {
        type: ['number', 'string'],
        description: 'How many chosen ones are shown; `responsive` for as many as there is room for.',
      },
    },
  },
  async load() {
    const { default: TreeSelect } = await import('antd/es/tree-select');
    return connectCombobox(TreeSelect as never, ({ dataSource }) => ({
      treeData: dataSource,
      treeNodeFilterProp: 'label',
    }));
  },
});
