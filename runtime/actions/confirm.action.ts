import { defineAction } from '../model/action.ts';

/** Asks a yes-or-no question; "no" stops the rest. */
export default defineAction<{ text: string; yes?: string; no?: string }>({
  args: { text: 'required', yes: 'optional', no: 'optional' },
  run: (question, { host }) => host.confirm(question),
});
