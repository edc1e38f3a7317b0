// The action `wait`.
import { defineAction } from '../model/action.ts';

/** Waits before the next step. */
export default defineAction({
  args: {
    type: 'object',
    required: ['ms'],
    properties: { ms: { type: 'number', description: 'Milliseconds.' } },
  },
  run: ({ ms }) => new Promise((resolve) => setTimeout(resolve, ms)),
});
