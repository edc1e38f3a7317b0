// Asks a yes-or-no question; "no" stops the following steps.
import { defineAction } from '../model/action.ts';

/**
 * With `dismiss` both answers continue, with `yes` or `no` as the `result` of the next step: only dismissing
 * the question stops.
 */
export default defineAction({
  required: ['text'],
  args: {
    text: { type: 'string', description: 'The question.' },
    yes: { type: 'string', description: 'Text of the button that confirms.' },
    no: { type: 'string', description: 'Text of the button that declines.' },
    dismiss: { type: 'string', description: 'Text of a third button, for neither.' },
  },
  async run(question, { host }) {
    const answer = await host.confirm(question);
    if (question.dismiss === undefined || answer === undefined) return answer === true;
    return answer ? 'yes' : 'no';
  },
});
