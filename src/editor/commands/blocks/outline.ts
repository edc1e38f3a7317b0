import type { EditorHost } from '../../contracts/editor-context.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';

/** The page's documents as they are read from top to bottom. */
const READING_ORDER = ['NavigationCommon', 'content', 'WebSiteCommon'] as const;

/** A block of the page as it is listed. */
export interface OutlinedBlock extends BlockAddress {
  name: string;
  /** What may be done with it. */
  may: Readonly<Record<'up' | 'down' | 'above' | 'below' | 'remove', boolean>>;
  /** It shows nothing on the page. */
  isEmpty: boolean;
}

/** The blocks of the page in reading order, with what may be done with each. */
export function listOutline({ page, blocks }: Pick<EditorHost, 'page' | 'blocks'>): OutlinedBlock[] {
  return READING_ORDER.flatMap((document) =>
    page.documents[document].vm.map(({ key }) => {
      const address = { document, key };
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
        isEmpty: !blocks.shows(address),
      };
    }),
  );
}
