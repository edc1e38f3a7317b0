import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';

/** Chooses a path through a tree of choices; the value is the list of its steps. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      placeholder: { type: 'string', description: 'Shown while the field is empty.' },
      allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
      multiple: { type: 'boolean', description: 'More than one can be chosen.' },
      changeOnSelect: { type: 'boolean', description: 'Inner items of the tree can be chosen too.' },
      showSearch: { type: 'boolean', description: 'Choices can be searched by typing.' },
      expandTrigger: { enum: ['click', 'hover'] },
      maxTagCount: {
        type: ['number', 'string'],
        description: 'How many chosen ones are shown; `responsive` for as many as there is room for.',
      },
    },
  },
  async load() {
    const { default: Cascader } = await import('antd/es/cascader');
    return connectCombobox(Cascader as never, ({ dataSource }) => ({ options: dataSource }));
  },
});
