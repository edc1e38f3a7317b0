import { connectField, idsOf } from './connect.tsx';
import { defineField } from './contract.ts';

/** On or off, at once: Formily's own, named by its label. */
export default defineField({
  props: ['checkedChildren', 'unCheckedChildren'],
  async load() {
    const { Switch } = await import('@formily/antd-v5/esm/switch');
    return connectField(Switch as never, (props, field) => ({
      ...props,
      'aria-labelledby': idsOf(field).label,
    }));
  },
});
