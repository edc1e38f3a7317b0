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
import type { BlockPosition, GroupRights, InsertPosition } from '../../contracts/block-commands.ts';
import type { PageStore } from '../../store/page-store.ts';

/** The page's documents from top to bottom. */
export const READING_ORDER = ['NavigationCommon', 'content', 'WebSiteCommon'] as const;

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

  isHidden({ document, key }: BlockAddress): boolean {
    return findBlock(this.page.documents[document], key)?.block.hidden === true;
  }

  rightsOverAll(addresses: readonly BlockAddress[]): GroupRights {
    const rights = addresses.flatMap((address) => this.rightsOver(address) ?? []);
    const indexes = rights.map(({ index }) => index).toSorted((one, other) => one - other);
    const first = (rights[0]?.count ?? 0) - rights.length;
    return {
      count: rights.length,
      mayMove: rights.every(({ mayMove }) => mayMove),
      mayRemove: rights.every(({ mayRemove }) => mayRemove),
      mayDuplicate: rights.every(({ mayDuplicate }) => mayDuplicate),
      isHidden: addresses.every((address) => this.isHidden(address)),
      canMoveUp: indexes.some((index, at) => index > at),
      canMoveDown: indexes.some((index, at) => index < first + at),
    };
  }

  /** Why a block may not be inserted into a document; undefined if it may. */
  checkInsert(name: string, document: DocumentName): PlacingRejection | undefined {
    return checkPlacing(blockDocuments.get(name), this.placeOf(document));
  }

  /** Names of the blocks that may be inserted: beside the chosen block, or into another part of the page. */
  listInsertable(): string[] {
    return blockDocuments.names().filter((name) => this.documentFor(name) !== undefined);
  }

  /**
   * Remembers where a block was cut. `find` returns that position for `below` until the page changes again.
   */
  rememberCut(position: BlockPosition): void {
    this.gap = { ...position, after: this.page.documents };
  }

  /**
   * The position for a new block. One that may not stand beside the chosen block goes to the nearest end of
   * the next document that takes it.
   */
  findFor(where: InsertPosition, name: string): BlockPosition {
    const beside = this.find(where);
    const isExact = typeof where === 'object';
    const document = this.documentFor(name, isExact ? where.document : undefined) ?? beside.document;
    if (document === beside.document) return beside;
    const isAbove = READING_ORDER.indexOf(document) < READING_ORDER.indexOf(beside.document);
    return { document, index: isAbove ? this.page.documents[document].vm.length : 0 };
  }

  /** The position beside the chosen block, or the exact one. */
  find(where: InsertPosition): BlockPosition {
    if (typeof where === 'object') return where;
    const { documents } = this.page;
    const chosen = where === 'last' ? undefined : this.chosen();
    const found = chosen === undefined ? undefined : findBlock(documents[chosen.document], chosen.key);
    if (where === 'below' && chosen === undefined && this.gap?.after === documents) return this.gap;
    if (chosen === undefined || found === undefined)
      return { document: 'content', index: documents.content.vm.length };
    return { document: chosen.document, index: where === 'above' ? found.index : found.index + 1 };
  }

  takesBlocks(document: DocumentName): boolean {
    return blockDocuments.names().some((name) => this.checkInsert(name, document) === undefined);
  }

  /** The document that a new block goes to, `first` if possible; undefined if none takes it. */
  private documentFor(
    name: string,
    first: DocumentName = this.chosen()?.document ?? 'content',
  ): DocumentName | undefined {
    return [first, ...READING_ORDER].find((document) => this.checkInsert(name, document) === undefined);
  }

  private placeOf(document: DocumentName): PlacingPlace {
    return { ast: this.page.documents[document], document, page: this.pageCode };
  }
}
