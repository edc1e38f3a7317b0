// Loads the whole page again from the server.
import { defineAction, NO_ARGS } from '../model/action.ts';

export default defineAction({
  args: NO_ARGS,
  run: (_, { host }) => host.reload(),
});
