import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { deleteOwnTemplate } from '../commands/blocks/own-templates.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Deletes a template of the site, after asking. Stops the steps if it was not deleted. */
export default defineAction({
  args: {
    type: 'object',
    properties: { template: { type: 'string', description: 'Its value in the list of blocks.' } },
  },
  run: ({ template }, { host }: ActionContext<EditorContext>) => deleteOwnTemplate(host, template),
});
