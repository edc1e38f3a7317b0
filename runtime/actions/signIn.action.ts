// Signs a member in, and goes back to where they were asked to sign in.
import { defineAction } from '../model/action.ts';

export default defineAction({
  required: ['token'],
  args: { token: { type: 'string', description: 'The token of a response.' } },
  run: async ({ token }, { host }) => (await host.member()).signIn(token),
});
