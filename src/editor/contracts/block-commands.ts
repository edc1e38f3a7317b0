// Declares what an owner can do with whole blocks.
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { BlockRights } from '../../../runtime/edit/placing.ts';
import type { DocumentName } from '../../../runtime/model/edit-target.ts';
import type { BlockSlot } from '../../../runtime/model/slots.ts';
import type { BlockAddress } from './block-address.ts';

/** A position among the blocks of a document. */
export interface BlockPosition {
  document: DocumentName;
  index: number;
  /** The slot that it stands in; absent for the page itself. */
  slot?: BlockSlot | undefined;
}

/** Where a new block goes: beside the chosen block, last on the page, or exactly there. */
export type InsertPosition = 'above' | 'below' | 'last' | BlockPosition;

/** What may be done with all chosen blocks together. */
export interface GroupRights {
  /** How many are chosen. */
  count: number;
  mayMove: boolean;
  mayRemove: boolean;
  mayDuplicate: boolean;
  /** True if visitors get none of them. */
  isHidden: boolean;
  /** False if all of them are first. */
  canMoveUp: boolean;
  /** False if all of them are last. */
  canMoveDown: boolean;
}

/**
 * Commands for whole blocks. Each change is one step of the history, is announced to screen readers, and
 * leaves its blocks chosen.
 */
export interface BlockCommands {
  /** What may be done with a block; undefined if it is no longer on the page. */
  rightsOver(address: BlockAddress): BlockRights | undefined;
  /** True if the block has visible elements. */
  isVisible(address: BlockAddress): boolean;
  /** The title of its kind and the first text in it. */
  nameOf(address: BlockAddress): string;
  /** The slot that a block is being chosen for; undefined for any other place. */
  readonly slot: BlockSlot | undefined;
  /** Inserts the block that an owner chooses for this position. `choose` gives undefined for none. */
  insertChosen(position: InsertPosition, choose: () => Promise<string | undefined>): Promise<void>;
  /**
   * Names of the blocks that may be inserted, at the current position or in another part of the page; while
   * one is chosen for a slot, only those that it allows.
   */
  listInsertable(): string[];
  /** The position beside a block, in the same place. */
  beside(address: BlockAddress, side: 'above' | 'below'): BlockPosition;
  /** True if some block may be inserted into a document. */
  takesBlocks(document: DocumentName): boolean;
  /** The chosen block, or the block around the chosen element. */
  chosen(): BlockAddress | undefined;
  /** All chosen blocks in their order: several, or as `chosen`. */
  chosenAll(): BlockAddress[];
  rightsOverChosen(): GroupRights;
  /** No longer chooses blocks that are not on the page. */
  refresh(): void;
  /** Chooses all blocks from the chosen one to this one, which must be in the same document. */
  extendTo(address: BlockAddress): void;
  /** Chooses the previous or next block as well, or no longer. */
  extend(by: 1 | -1): void;
  /** Chooses this block as well, or no longer. */
  toggle(address: BlockAddress): void;
  /**
   * Chooses a block and scrolls to it. Focuses its toolbar if `enters`; default: if the focus is in a toolbar
   * already.
   */
  choose(address: BlockAddress, enters?: boolean): void;
  /** Chooses the previous or the next block. */
  step(by: 1 | -1): void;
  /** Moves blocks of one document by positions inside it. */
  move(addresses: readonly BlockAddress[], by: number): void;
  /** Inserts copies below the last of the blocks. */
  duplicate(addresses: readonly BlockAddress[]): void;
  /** Removes blocks. A toast offers to undo it. */
  remove(addresses: readonly BlockAddress[]): void;
  /** Hides blocks from visitors, or shows them again. */
  hide(addresses: readonly BlockAddress[], hidden: boolean): void;
  /** True if visitors do not get the block. */
  isHidden(address: BlockAddress): boolean;
  /** Inserts a block with the data of its first example, and with `data` in place of some of it. */
  insert(position: InsertPosition, name: string, data?: JsonObject): Promise<void>;
  /** Names of the page templates whose blocks may all be inserted, in the order in which they are offered. */
  listTemplates(): string[];
  /** Inserts the blocks of a page template below the chosen block, or last on the page. */
  insertTemplate(name: string): Promise<void>;
  /** The chosen blocks as text for the clipboard; undefined if none is chosen. */
  copy(): string | undefined;
  /** Copies and removes the chosen whole blocks; undefined if none is chosen or one must stay. */
  cut(): string | undefined;
  /** Inserts the blocks in a clipboard text; false if the text holds none. */
  paste(text: string): Promise<boolean>;
}
