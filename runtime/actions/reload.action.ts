import { defineAction } from '../model/action.ts';

/** Loads the whole page anew from the server. */
export default defineAction<object>({
  args: {},
  run: (_, { host }) => host.reload(),
});
