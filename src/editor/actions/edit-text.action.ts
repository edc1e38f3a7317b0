// Starts typing in the locked element.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  args: {
    lines: { enum: ['one', 'many'], description: '`many`: Enter breaks the line. `one` by default.' },
  },
  run: ({ lines = 'one' }, { host }: ActionContext<EditorContext>) => host.editText(lines),
});
