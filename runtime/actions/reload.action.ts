// The action `reload`.
import { defineAction, NO_ARGS } from '../model/action.ts';

/** Loads the whole page again from the server. */
export default defineAction({
  args: NO_ARGS,
  run: (_, { host }) => host.reload(),
});
