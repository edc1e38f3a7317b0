import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';

/** Chooses one of many values, or several with `mode` `multiple`. */
export default defineField({
  props: {
    type: 'object',
    properties: {
      placeholder: { type: 'string', description: 'Shown while the field is empty.' },
      allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
      mode: {
        enum: ['multiple', 'tags'],
        description: 'More than one can be chosen; `tags`: others can be typed.',
      },
      showSearch: { type: 'boolean', description: 'Choices can be searched by typing.' },
      maxTagCount: {
        type: ['number', 'string'],
        description: 'How many chosen ones are shown; `responsive` for as many as there is room for.',
      },
    },
  },
  async load() {
    const { default: Select } = await import('antd/es/select');
    return connectCombobox(Select as never, ({ dataSource }) => ({
      optionFilterProp: 'label',
      options: dataSource,
    }));
  },
});
