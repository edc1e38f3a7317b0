import { defineField } from './contract.ts';

/** On or off, at once. */
export default defineField({
  props: ['checkedChildren', 'unCheckedChildren'],
  async load() {
    const [{ default: Switch }, { connectField, idsOf }] = await Promise.all([import('antd/es/switch'), import('./connect.tsx')]);
    return connectField(Switch as never, ({ value, ...props }, field) => ({
      ...props,
      checked: value === true,
      'aria-labelledby': idsOf(field).label,
    }));
  },
});
