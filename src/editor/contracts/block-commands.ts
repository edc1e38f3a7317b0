// What an owner can do with whole blocks.
import type { BlockRights } from '../../../runtime/edit/placing.ts';
import type { BlockAddress } from './block-address.ts';

/** Where a new block goes: beside the chosen block, or last on the page. */
export type InsertPosition = 'above' | 'below' | 'last';

/**
 * Commands for whole blocks. Each change is one step of the history, is announced to screen readers, and
 * leaves its block chosen.
 */
export interface BlockCommands {
  /** What may be done with a block; undefined if it is no longer on the page. */
  rightsOver(address: BlockAddress): BlockRights | undefined;
  /** True if the block has visible elements. */
  isVisible(address: BlockAddress): boolean;
  /** The title of its kind and the first text in it. */
  nameOf(address: BlockAddress): string;
  /** Names of the blocks that may be inserted at the current position. */
  listInsertable(): string[];
  /** The chosen block, or the block around the chosen element. */
  chosen(): BlockAddress | undefined;
  /**
   * Chooses a block and scrolls to it. Focuses its toolbar if `enters`; default: if the focus is in a toolbar
   * already.
   */
  choose(address: BlockAddress, enters?: boolean): void;
  /** Chooses the previous or the next block. */
  step(by: 1 | -1): void;
  /** Moves a block by positions inside its document. */
  move(address: BlockAddress, by: number): void;
  duplicate(address: BlockAddress): void;
  /** Removes a block. A toast offers to undo it. */
  remove(address: BlockAddress): void;
  /** Inserts a block with the data of its first example. */
  insert(position: InsertPosition, name: string): Promise<void>;
  /** The chosen block as text for the clipboard; undefined if none is chosen. */
  copy(): string | undefined;
  /** Copies and removes the chosen whole block; undefined if none is chosen or it must stay. */
  cut(): string | undefined;
  /** Inserts the block in a clipboard text; false if the text holds no block. */
  paste(text: string): Promise<boolean>;
}
