// Declares what an owner can do with the items of lists, and how items are addressed.
import type { EditTarget } from '../../../runtime/model/edit-target.ts';
import type { Path } from '../../../runtime/model/pointer.ts';
import type { BlockAddress } from './block-address.ts';

/** The kind of an item of a list. No node of a view names it. */
const ITEM_KIND = 'item';

/** The edit target of an item: its path is that of the list and the position. */
export function itemTarget({ document, key }: EditTarget, list: Path, index: number): EditTarget {
  return { document, key, path: [...list, index], leaf: 'title', kind: ITEM_KIND };
}

/** True for the target of an item of a list, false for that of an element or a block. */
export function isItem({ kind }: EditTarget): boolean {
  return kind === ITEM_KIND;
}

/** What may be done with an item. */
export interface ItemRights {
  index: number;
  /** The length of its list. */
  count: number;
  /** The most and the fewest items that the list may have. */
  most: number;
  fewest: number;
  /** False if the list is full. */
  mayAdd: boolean;
  /** False if the list would be too short. */
  mayRemove: boolean;
}

/**
 * Commands for the items of lists. Each change is one step of the history, is announced to screen readers,
 * and leaves its item chosen. Without a target they act on the chosen item.
 */
export interface ItemCommands {
  /** The innermost item around an element, or the item around an item; undefined if there is none. */
  around(target: EditTarget): EditTarget | undefined;
  /** What may be done with an item; undefined if it is no longer on the page. */
  rightsOver(target: EditTarget): ItemRights | undefined;
  /** The title of the item in its schema. */
  titleOf(target: EditTarget): string;
  /** Title and place: `Figure, 3 of 4`. */
  nameOf(target: EditTarget): string;
  choose(target: EditTarget): void;
  /** Chooses the previous or the next item of the list. */
  step(by: 1 | -1): void;
  move(by: number): void;
  /** Moves an item to a position in its list, from 0. */
  moveTo(target: EditTarget, index: number): void;
  /** Adds an item with the defaults of its schema below the chosen one. */
  add(): void;
  /** Adds the first item of an empty list and chooses it. */
  addFirst(block: BlockAddress, list: Path): void;
  duplicate(): void;
  /** Removes the item. A toast offers to undo it. */
  remove(): void;
}
