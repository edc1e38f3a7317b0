import { connectField, idsOf } from './connect.tsx';
import { defineField } from './contract.ts';

/** On or off, at once. */
export default defineField({
  props: ['checkedChildren', 'unCheckedChildren'],
  async load() {
    const { default: Switch } = await import('antd/es/switch');
    return connectField(Switch as never, ({ value, ...props }, field) => ({
      ...props,
      checked: value === true,
      'aria-labelledby': idsOf(field).label,
    }));
  },
});
