import { defineAction } from '../model/action.ts';

/** Changes a value of the block's `state`. */
export default defineAction<{ name: string; value: unknown }>({
  args: { name: 'required', value: 'required' },
  run: ({ name, value }, { setState }) => setState(name, value),
});
