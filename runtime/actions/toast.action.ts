// Shows a short message for 3 s.
import { defineAction } from '../model/action.ts';

export default defineAction({
  required: ['text'],
  args: {
    text: { type: 'string', description: 'The message.' },
    tone: { enum: ['plain', 'success', 'error'], description: '`plain` by default.' },
  },
  run: ({ text, tone = 'plain' }, { host }) => host.toast({ text, tone }),
});
