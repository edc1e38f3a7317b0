// Loads the edited page anew, also from another address.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** What is unsaved goes on there. */
export default defineAction({
  required: ['to'],
  args: { to: { type: 'string', description: 'The address of this page in edit mode.' } },
  run: ({ to }, { host }: ActionContext<EditorContext>) => host.reopen(to),
});
