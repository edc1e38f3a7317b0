// Copies a text to the clipboard.
import { defineAction } from '../../../runtime/model/action.ts';

/** Rejects when the browser does not allow it. */
export default defineAction({
  required: ['text'],
  args: { text: { type: 'string' } },
  run: ({ text }) => navigator.clipboard.writeText(text),
});
