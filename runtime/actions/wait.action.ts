// Waits before the next step.
import { defineAction } from '../model/action.ts';

export default defineAction({
  required: ['ms'],
  args: { ms: { type: 'number', description: 'Milliseconds.' } },
  run: ({ ms }) => new Promise((resolve) => setTimeout(resolve, ms)),
});
