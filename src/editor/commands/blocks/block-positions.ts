// Finds the positions of blocks on the page, and of new blocks.
import { findBlock } from '../../../../runtime/edit/blocks.ts';
import {
  checkPlacing,
  rightsOver,
  type BlockRights,
  type PlacingPlace,
  type PlacingRejection,
} from '../../../../runtime/edit/placing.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { blocksInside, slotOf, type BlockSlot } from '../../../../runtime/model/slots.ts';
import type { StyledDocument } from '../../../../runtime/owned/compile-owned.ts';
import { blockDocuments, templateDocuments } from '../../../assembly/documents.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { BlockPosition, GroupRights, InsertPosition } from '../../contracts/block-commands.ts';
import type { PageStore } from '../../store/page-store.ts';
import { BlockSelection, type BlockSelectionDependencies } from './block-selection.ts';

const describe = (name: string): StyledDocument | undefined =>
  blockDocuments.get(name) as StyledDocument | undefined;

/** The page's documents from top to bottom. */
export const READING_ORDER = ['NavigationCommon', 'content', 'WebSiteCommon'] as const;

/** Where blocks stand that are chosen, and where new ones may. */
export class BlockPositions<Editor extends BlockSelectionDependencies> extends BlockSelection<Editor> {
  /** The slot that a block is being chosen for. */
  slot: BlockSlot | undefined;
  /** Where a block was cut, and the documents right after that. */
  private gap: (BlockPosition & { after: PageStore['documents'] }) | undefined;

  rightsOver({ document, key }: BlockAddress): BlockRights | undefined {
    return rightsOver(key, this.placeOf(document), describe);
  }

  isHidden({ document, key }: BlockAddress): boolean {
    return findBlock(this.editor.page.documents[document], key)?.block.hidden === true;
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

  /** Why a block may not be inserted into a document, or into a slot of it; undefined if it may. */
  checkInsert(name: string, document: DocumentName, slot?: BlockSlot): PlacingRejection | undefined {
    return checkPlacing(describe(name), { ...this.placeOf(document), slot }, describe);
  }

  /**
   * Names of the blocks that may be inserted: beside the chosen block, or into another part of the page;
   * while one is chosen for a slot, into it.
   */
  listInsertable(): string[] {
    const { slot } = this;
    const document = slot && this.documentWith(slot.in);
    return blockDocuments
      .names()
      .filter((name) =>
        document === undefined
          ? this.documentFor(name) !== undefined
          : this.checkInsert(name, document, slot) === undefined,
      );
  }

  private documentWith(key: string): DocumentName | undefined {
    return READING_ORDER.find(
      (document) => findBlock(this.editor.page.documents[document], key) !== undefined,
    );
  }

  beside({ document, key }: BlockAddress, side: 'above' | 'below'): BlockPosition {
    const ast = this.editor.page.documents[document];
    const found = findBlock(ast, key);
    if (found === undefined) return { document, index: ast.vm.length };
    const slot = slotOf(ast.vm, found.block);
    const inner = side === 'above' ? [] : blocksInside(ast.vm, key);
    const last = Math.max(found.index, ...inner.map((each) => ast.vm.indexOf(each)));
    return { document, index: side === 'above' ? found.index : last + 1, ...(slot && { slot }) };
  }

  /**
   * Remembers where a block was cut. `find` returns that position for `below` until the page changes again.
   */
  rememberCut(position: BlockPosition): void {
    this.gap = { ...position, after: this.editor.page.documents };
  }

  /**
   * The position for a new block. One that may not stand beside the chosen block goes to the nearest end of
   * the next document that takes it.
   */
  findFor(where: InsertPosition, name: string): BlockPosition {
    const beside = this.besideFor(where, name);
    if (beside.slot !== undefined) return beside;
    const isExact = typeof where === 'object';
    const document = this.documentFor(name, isExact ? where.document : undefined) ?? beside.document;
    if (document === beside.document) return beside;
    const isAbove = READING_ORDER.indexOf(document) < READING_ORDER.indexOf(beside.document);
    return { document, index: isAbove ? this.editor.page.documents[document].vm.length : 0 };
  }

  /** The same in the same document. What may not stand in the slot goes below the block around it. */
  besideFor(where: InsertPosition, name: string): BlockPosition {
    const exact = this.find(where);
    const { document, slot } = exact;
    return slot === undefined || this.checkInsert(name, document, slot) === undefined
      ? exact
      : this.beside({ document, key: slot.in }, 'below');
  }

  /** The position beside the chosen block, or the exact one. */
  private find(where: InsertPosition): BlockPosition {
    if (typeof where === 'object') return where;
    const { documents } = this.editor.page;
    const chosen = where === 'last' ? undefined : this.chosen();
    if (where === 'below' && chosen === undefined && this.gap?.after === documents) return this.gap;
    if (
      chosen === undefined ||
      where === 'last' ||
      findBlock(documents[chosen.document], chosen.key) === undefined
    )
      return { document: 'content', index: documents.content.vm.length };
    return this.beside(chosen, where);
  }

  /** Names of the page templates whose blocks may all be inserted, in the order in which they are offered. */
  listTemplates(): string[] {
    const mayInsert = (name: string): boolean => this.checkInsert(name, 'content') === undefined;
    return templateDocuments
      .names()
      .flatMap((name) => templateDocuments.get(name) ?? [])
      .filter(({ blocks }) => blocks.every(({ block }) => mayInsert(block)))
      .toSorted((one, other) => one.order - other.order)
      .map(({ name }) => name);
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
    return { ast: this.editor.page.documents[document], document, page: this.editor.model.channel.component };
  }
}
