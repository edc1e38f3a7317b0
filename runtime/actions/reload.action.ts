// Loads the whole page again from the server.
import { defineAction } from '../model/action.ts';

export default defineAction({
  run: (_, { host }) => host.reload(),
});
