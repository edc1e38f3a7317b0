// The positions of blocks on the page, and of new blocks.
import { findBlock } from '../../../../runtime/edit/blocks.ts';
import {
  checkPlacing,
  rightsOver,
  type BlockRights,
  type PlacingPlace,
  type PlacingRejection,
} from '../../../../runtime/edit/placing.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { InsertPosition } from '../../contracts/block-commands.ts';
import type { PageStore } from '../../store/page-store.ts';

/** A position among the blocks of a document. */
export interface BlockPosition {
  document: DocumentName;
  index: number;
}

export class BlockPositions {
  private readonly page: PageStore;
  /** The code of the page: `HOME`, `ArticleDetail`, … */
  private readonly pageCode: string;
  private readonly chosen: () => BlockAddress | undefined;
  /** Where a block was cut, and the documents right after that. */
  private gap: (BlockPosition & { after: PageStore['documents'] }) | undefined;

  constructor(
    page: PageStore,
    { channel }: Pick<PageModel, 'channel'>,
    chosen: () => BlockAddress | undefined,
  ) {
    this.page = page;
    this.pageCode = channel.component;
    this.chosen = chosen;
  }

  /** What may be done with a block; undefined if it is no longer on the page. */
  rightsOver({ document, key }: BlockAddress): BlockRights | undefined {
    return rightsOver(key, this.placeOf(document), (name) => blockDocuments.get(name));
  }

  /** Why a block may not be inserted into a document; undefined if it may. */
  checkInsert(name: string, document: DocumentName): PlacingRejection | undefined {
    return checkPlacing(blockDocuments.get(name), this.placeOf(document));
  }

  /** Names of the blocks that may be inserted into the document of the chosen block. */
  listInsertable(): string[] {
    const document = this.chosen()?.document ?? 'content';
    return blockDocuments.names().filter((name) => this.checkInsert(name, document) === undefined);
  }

  /**
   * Remembers where a block was cut. `find` returns that position for `below` until the page changes again.
   */
  rememberCut(position: BlockPosition): void {
    this.gap = { ...position, after: this.page.documents };
  }

  /** The position for a new block. */
  find(where: InsertPosition): BlockPosition {
    const { documents } = this.page;
    const chosen = where === 'last' ? undefined : this.chosen();
    const found = chosen === undefined ? undefined : findBlock(documents[chosen.document], chosen.key);
    if (where === 'below' && chosen === undefined && this.gap?.after === documents) return this.gap;
    if (chosen === undefined || found === undefined)
      return { document: 'content', index: documents.content.vm.length };
    return { document: chosen.document, index: where === 'above' ? found.index : found.index + 1 };
  }

  private placeOf(document: DocumentName): PlacingPlace {
    return { ast: this.page.documents[document], document, page: this.pageCode };
  }
}
