// Shows a switch for on or off, with its label.
import { connectField, idsOf } from './connect.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'flag', skeleton: 'room' } satisfies OwnFacts;

export default defineField({
  props: {
    disabled: { type: 'boolean', description: 'It cannot be changed.' },
    checkedChildren: { type: 'string', description: 'Shown while it is on.' },
    unCheckedChildren: { type: 'string', description: 'Shown while it is off.' },
  },
  async load() {
    const { Switch } = await import('@formily/antd-v5/esm/switch');
    return connectField(Switch as never, (props, field) => ({
      ...props,
      'aria-labelledby': idsOf(field).label,
    }));
  },
});
