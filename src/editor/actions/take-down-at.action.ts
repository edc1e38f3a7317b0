// Plans the time at which the page is taken down.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['at'],
  args: { at: { type: 'string', description: 'When, ISO 8601.' } },
  run: ({ at }, { host }: ActionContext<EditorContext>) => host.takeDownAt(at),
});
