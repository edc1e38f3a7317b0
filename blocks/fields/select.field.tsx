import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';

/** One choice of many, or several with `mode` `multiple`. */
export default defineField({
  props: ['placeholder', 'allowClear', 'mode', 'showSearch', 'maxTagCount'],
  async load() {
    const { default: Select } = await import('antd/es/select');
    return connectCombobox(Select as never, ({ dataSource }) => ({
      optionFilterProp: 'label',
      options: dataSource,
    }));
  },
});
