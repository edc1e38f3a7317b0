import { defineAction } from '../model/action.ts';

/** Lets some milliseconds pass before the next step. */
export default defineAction<{ ms: number }>({
  args: { ms: 'required' },
  run: ({ ms }) => new Promise((resolve) => setTimeout(resolve, ms)),
});
