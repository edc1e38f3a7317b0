import { defineAction } from '../model/action.ts';

/** Signs a member in by the token of an answer, and goes back to where they were asked to sign in. */
export default defineAction<{ token: string }>({
  args: { token: 'required' },
  run: async ({ token }, { host }) => (await host.member()).signIn(token),
});
