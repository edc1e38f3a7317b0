import { defineField } from './contract.ts';

/** One choice of a few, all in sight. */
export default defineField({
  props: ['optionType', 'buttonStyle'],
  naming: () => 'group',
  async load() {
    const [{ default: Group }, { asGroup, connectField }] = await Promise.all([import('antd/es/radio/group'), import('./connect.tsx')]);
    return connectField(Group as never, asGroup('radiogroup'));
  },
});
