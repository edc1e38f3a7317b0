import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Puts a copy of the chosen block below it. */
export default defineAction<object, EditorHost>({
  args: {},
  run(_, { host: { blocks } }) {
    const chosen = blocks.chosen();
    if (chosen !== undefined) blocks.duplicate(chosen);
  },
});
