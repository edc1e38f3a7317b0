import { defineAction, type Question } from '../model/action.ts';

/** Asks a yes-or-no question; "no" stops the rest. With `dismiss` both answers go on, as the next steps' `result`: only putting the question away stops them. */
export default defineAction<Question>({
  args: { text: 'required', yes: 'optional', no: 'optional', dismiss: 'optional' },
  async run(question, { host }) {
    const answer = await host.confirm(question);
    if (question.dismiss === undefined || answer === undefined) return answer === true;
    return answer ? 'yes' : 'no';
  },
});
