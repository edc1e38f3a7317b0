import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';

/** A way through a tree of choices; the value is the list of its steps. */
export default defineField({
  props: [
    'placeholder',
    'allowClear',
    'multiple',
    'changeOnSelect',
    'showSearch',
    'expandTrigger',
    'maxTagCount',
  ],
  async load() {
    const { default: Cascader } = await import('antd/es/cascader');
    return connectCombobox(Cascader as never, ({ dataSource }) => ({ options: dataSource }));
  },
});
