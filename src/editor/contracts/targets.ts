// Declares what can be edited on the page, elements and whole blocks, and how they are found.
import type { FragmentInstance } from 'react';
import type { Annotate } from '../../../runtime/compile/scope.ts';
import type { DocumentName, EditTarget } from '../../../runtime/model/edit-target.ts';
import type { BlockAddress } from './block-address.ts';

/** An editable element with its target. For a whole block, `element` is the first element of that block. */
export interface EditableElement {
  element: HTMLElement;
  id: string;
  target: EditTarget;
}

/** Finds whole blocks on the page. Nothing is added to their elements. */
export interface BlockPlaces {
  /** The ref for the fragment around a block. The same block always gets the same ref. */
  refOf(document: DocumentName, key: string): (fragment: FragmentInstance | null) => void;
  /** The block around a node. */
  addressAt(node: EventTarget | null): BlockAddress | undefined;
  /** The area of the window that the block covers; undefined for a block without visible elements. */
  rectOf(address: BlockAddress): DOMRect | undefined;
  /** The first of the block's outermost elements. */
  elementOf(address: BlockAddress): HTMLElement | undefined;
  /** All outermost elements of the block. */
  elementsOf(address: BlockAddress): Element[];
}

/** Finds editable elements on the page by their annotations. */
export interface Targets {
  /** For the compiler: adds an id and a tab stop to every editable element. */
  annotate: Annotate;
  /** The innermost editable element around a node. */
  closest(node: EventTarget | null): EditableElement | undefined;
  /** The same element after its block was rendered again; undefined when it is no longer on the page. */
  find(editable: EditableElement): EditableElement | undefined;
  places: BlockPlaces;
  /** A whole block. A block without elements gets a detached element. */
  block(address: BlockAddress): EditableElement;
  /** An item of a list. One without editable elements gets a detached element. */
  item(target: EditTarget): EditableElement;
  /** True if the node belongs to the editable element or block. */
  holds(editable: EditableElement, node: EventTarget | null): boolean;
  /**
   * The area it covers in the window. For a block without visible elements: the line between its neighbours.
   */
  rectOf(editable: EditableElement): DOMRect | undefined;
}
