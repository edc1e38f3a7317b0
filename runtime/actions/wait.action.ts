// Waits before the next step.
import { defineAction } from '../model/action.ts';

export default defineAction({
  args: {
    type: 'object',
    required: ['ms'],
    properties: { ms: { type: 'number', description: 'Milliseconds.' } },
  },
  run: ({ ms }) => new Promise((resolve) => setTimeout(resolve, ms)),
});
