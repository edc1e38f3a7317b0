// Changes a value of the `state` of the block.
import { defineAction } from '../model/action.ts';

export default defineAction({
  required: ['name', 'value'],
  args: {
    name: { type: 'string', description: 'Name of the value.' },
    value: { description: 'The new value.' },
  },
  run: ({ name, value }, { setState }) => setState(name, value),
});
