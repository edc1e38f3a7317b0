// Asks whether a call is to be made, and makes it.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** The steps go on either way; `result` stays as it is. */
export default defineAction({
  required: ['text', 'yes', 'no', 'api'],
  args: {
    text: { type: 'string', description: 'The question.' },
    yes: { type: 'string', description: 'Text of the button that makes the call.' },
    no: { type: 'string', description: 'Text of the other one.' },
    api: { type: 'string', description: 'Name of a call of `schemas/api`.' },
    body: { description: 'The request body.' },
  },
  async run({ text, yes, no, api, body }, { host }: ActionContext<EditorContext>): Promise<undefined> {
    if ((await host.confirm({ text, yes, no })) === true) await host.call(api as never, { body });
    return undefined;
  },
});
