import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Takes the chosen block away; a message offers to bring it back. */
export default defineAction<object, EditorHost>({
  args: {},
  run(_, { host: { blocks } }) {
    const chosen = blocks.chosen();
    if (chosen !== undefined) blocks.remove(chosen);
  },
});
