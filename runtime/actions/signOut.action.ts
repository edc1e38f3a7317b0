// Ends the session of the member, removes their data from this browser and goes to the home page.
import { defineAction } from '../model/action.ts';

export default defineAction({
  run: async (_, { host }) => (await host.member()).signOut(),
});
