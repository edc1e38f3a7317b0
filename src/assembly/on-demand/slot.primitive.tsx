/** Marks the place where a block draws the blocks in one of its slots. */
import { definePrimitive } from '../../../blocks/contract.ts';
import { SlotOutlet } from '../../../runtime/render/page-view.tsx';

/** The blocks in a slot of the block around it. Only blocks in the language of owners have slots. */
export default definePrimitive({
  required: ['name'],
  props: { name: { type: 'string', description: 'The field of the slot.' } },
  component: SlotOutlet,
});
