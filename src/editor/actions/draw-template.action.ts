// Returns a React element that shows all blocks of a page template.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['template'],
  args: { template: { type: 'string', description: 'Name of the page template.' } },
  run: ({ template }, { host }: ActionContext<EditorContext>) => host.previews.template(template),
});
