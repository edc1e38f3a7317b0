// Ends the session of the member, removes their data from this browser and goes to the home page.
import { defineAction, NO_ARGS } from '../model/action.ts';

export default defineAction({
  args: NO_ARGS,
  run: async (_, { host }) => (await host.member()).signOut(),
});
