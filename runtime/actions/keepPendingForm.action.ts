import { defineAction } from '../model/action.ts';

/** Keeps the code of the form that a guest goes to sign in for, so that the way back leads to it. */
export default defineAction<{ code: string }>({
  args: { code: 'required' },
  run: async ({ code }, { host }) => (await host.member()).keepPendingForm(code),
});
