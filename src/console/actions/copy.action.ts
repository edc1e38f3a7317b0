// Copies a text to the clipboard.
import { defineAction } from '../../../runtime/model/action.ts';

/** Rejects when the browser does not allow it. */
export default defineAction({
  args: {
    type: 'object',
    required: ['text'],
    properties: { text: { type: 'string' } },
  },
  run: ({ text }) => navigator.clipboard.writeText(text),
});
