import { defineAction } from '../model/action.ts';

/** Shows a short message for 3 s. */
export default defineAction<{ text: string; tone?: 'plain' | 'success' | 'error' }>({
  args: { text: 'required', tone: 'optional' },
  run: ({ text, tone = 'plain' }, { host }) => host.toast({ text, tone }),
});
