import { defineAction } from '../../../runtime/model/action.ts';
import type { BlockAddress } from '../contracts/block-address.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Chooses a whole block by its address; with `enter` the focus goes into its toolbar. */
export default defineAction<{ at: BlockAddress; enter?: boolean }, EditorHost>({
  args: { at: 'required', enter: 'optional' },
  run({ at, enter }, { host }) {
    host.blocks.choose({ document: at.document, key: at.key }, enter);
  },
});
