// Makes the selected part of the text bold or italic, or no longer.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['mark'],
  args: { mark: { enum: ['bold', 'italic'] } },
  run: ({ mark }, { host }: ActionContext<EditorContext>) => host.marks.toggle(mark),
});
