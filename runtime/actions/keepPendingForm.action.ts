// Stores which form a guest wanted to fill in, so that signing in leads back to it.
import { defineAction } from '../model/action.ts';

export default defineAction({
  required: ['code'],
  args: { code: { type: 'string', description: 'Code of the form.' } },
  run: async ({ code }, { host }) => (await host.member()).keepPendingForm(code),
});
