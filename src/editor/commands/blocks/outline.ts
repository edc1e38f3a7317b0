// Lists the page's blocks.
import { slotOf } from '../../../../runtime/model/slots.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import { READING_ORDER } from './block-positions.ts';

export interface OutlinedBlock extends BlockAddress {
  name: string;
  /** What may be done with the block. */
  may: Readonly<Record<'up' | 'down' | 'above' | 'below' | 'remove', boolean>>;
  /** True if the block has no visible elements. */
  isEmpty: boolean;
  /** True if visitors do not get the block. */
  isHidden: boolean;
  /** True if the block stands in the one above it. */
  isInside: boolean;
}

/** The blocks of the page in reading order. */
export function listOutline({ page, blocks }: Pick<EditorContext, 'page' | 'blocks'>): OutlinedBlock[] {
  return READING_ORDER.flatMap((document) =>
    page.documents[document].vm.map((instance) => {
      const address = { document, key: instance.key };
      const { index = 0, count = 0, mayMove = false, mayRemove = false } = blocks.rightsOver(address) ?? {};
      return {
        ...address,
        name: blocks.nameOf(address),
        may: {
          up: mayMove && index > 0,
          down: mayMove && index < count - 1,
          above: true,
          below: true,
          remove: mayRemove,
        },
        isEmpty: !blocks.isVisible(address),
        isHidden: blocks.isHidden(address),
        isInside: slotOf(page.documents[document].vm, instance) !== undefined,
      };
    }),
  );
}
