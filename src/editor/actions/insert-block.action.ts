import { defineAction } from '../../../runtime/model/action.ts';
import type { Where } from '../commands/blocks/block-commands.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Puts a block in, above or below the chosen one or last on the page, as its first example shows it. */
export default defineAction<{ where: Where; block: string }, EditorHost>({
  args: { where: 'required', block: 'required' },
  run: ({ where, block }, { host }) => host.blocks.insert(where, block),
});
