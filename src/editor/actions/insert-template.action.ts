// Inserts the blocks of a page template below the selected block, or last on the page.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['template'],
  args: { template: { type: 'string', description: 'Name of the page template.' } },
  run: ({ template }, { host }: ActionContext<EditorContext>) => host.blocks.insertTemplate(template),
});
