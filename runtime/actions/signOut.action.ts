import { defineAction } from '../model/action.ts';

/** Ends the member's session, forgets the member of this browser and goes to the site's root. */
export default defineAction<object>({
  args: {},
  run: async (_, { host }) => (await host.member()).signOut(),
});
