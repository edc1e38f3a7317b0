// Selects a block by its address.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { BlockAddress } from '../contracts/block-address.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const BLOCK_ADDRESS = {
  type: 'object',
  description: '`{ document, key }` of the block.',
} as TypedSchema<BlockAddress>;

export default defineAction({
  required: ['at'],
  args: {
    at: BLOCK_ADDRESS,
    enter: { type: 'boolean', description: 'Moves the focus into the toolbar of the block.' },
  },
  run({ at, enter }, { host }: ActionContext<EditorContext>) {
    host.blocks.choose({ document: at.document, key: at.key }, enter);
  },
});
