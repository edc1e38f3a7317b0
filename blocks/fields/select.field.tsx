import { connectField } from './connect.tsx';
import { defineField } from './contract.ts';

/** One choice of many, or several with `mode` `multiple`. */
export default defineField({
  props: ['placeholder', 'allowClear', 'mode', 'showSearch', 'maxTagCount'],
  async load() {
    const { default: Select } = await import('antd/es/select');
    return connectField(Select as never, (props, field) => ({
      optionFilterProp: 'label',
      ...props,
      options: field.dataSource,
      className: 'field-wide',
    }));
  },
});
