import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Moves the chosen block by positions: -1 is one up. */
export default defineAction<{ by: number }, EditorHost>({
  args: { by: 'required' },
  run({ by }, { host: { blocks } }) {
    const chosen = blocks.chosen();
    if (chosen !== undefined) blocks.move(chosen, by);
  },
});
