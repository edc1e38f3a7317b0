import type { Annotate } from '../../../../runtime/compile/scope.ts';
import type { DocumentName, EditTarget } from '../../../../runtime/model/edit-target.ts';
import { EDIT_ATTRIBUTE, annotationOf, nameTarget } from '../../../assembly/edit-annotation.ts';
import { isBlock, targetOf, type BlockAddress } from '../../contracts/block-address.ts';
import { makeBlockPlaces, type BlockPlaces } from './block-places.ts';

/** Something of the page that can be edited, and what it stands for: an element, or a whole block with its first element. */
export interface EditableElement {
  element: HTMLElement;
  id: string;
  target: EditTarget;
}

/** What the marks on the page stand for. */
export interface Targets {
  /** Given to the compiler: puts an id and a place in the tab order on every editable element, and nothing else. */
  annotate: Annotate;
  /** The innermost editable element around a node. */
  closest(node: EventTarget | null): EditableElement | undefined;
  /** The element again, after its block was drawn anew. */
  find(editable: EditableElement): EditableElement | undefined;
  /** Where whole blocks stand. */
  places: BlockPlaces;
  /** A whole block; one that shows nothing stands for itself with an element that is nowhere. */
  block(address: BlockAddress): EditableElement;
  /** Whether a node stands in it. */
  holds(editable: EditableElement, node: EventTarget | null): boolean;
  /** What it covers of the window, of a block that shows nothing the line where it would stand; undefined when it is not on the page. */
  rectOf(editable: EditableElement): DOMRect | undefined;
}

/** Remembers the target of each annotate by its id; `annotate` makes the attributes of one target once. `keysOf` are the blocks of a document in their order. */
export function makeTargets(
  root: () => HTMLElement | null,
  keysOf: (document: DocumentName) => readonly string[],
): Targets {
  const places = makeBlockPlaces(root);
  const nowhere = document.createElement('span');
  const block = (address: BlockAddress): EditableElement => {
    const element = places.elementOf(address) ?? nowhere;
    return { element, id: `block:${address.document}/${address.key}`, target: targetOf(address) };
  };
  // The lower edge of the block before it, or the upper one of the block behind it.
  const seamAt = (address: BlockAddress): DOMRect | undefined => {
    const keys = keysOf(address.document);
    const index = keys.indexOf(address.key);
    const rects = keys.map((key) => places.rectOf({ document: address.document, key }));
    const before = rects.slice(0, Math.max(index, 0)).findLast((rect) => rect !== undefined);
    if (before !== undefined) return new DOMRect(before.left, before.bottom, before.width, 0);
    const behind = rects.slice(index + 1).find((rect) => rect !== undefined);
    return behind === undefined || index === -1
      ? undefined
      : new DOMRect(behind.left, behind.top, behind.width, 0);
  };
  const known = new Map<string, { target: EditTarget; attributes: Readonly<Record<string, string>> }>();
  const find = (editable: EditableElement): EditableElement | undefined => {
    if (editable.element.isConnected) return editable;
    if (isBlock(editable.target)) return block(editable.target);
    const element = document.querySelector<HTMLElement>(`[${EDIT_ATTRIBUTE}="${CSS.escape(editable.id)}"]`);
    return element === null ? undefined : { ...editable, element };
  };
  return {
    places,
    block,
    find,
    holds(editable, node) {
      if (!isBlock(editable.target)) return node === find(editable)?.element;
      const address = places.addressAt(node);
      return address?.key === editable.target.key && address.document === editable.target.document;
    },
    rectOf(editable) {
      if (!isBlock(editable.target)) return find(editable)?.element.getBoundingClientRect();
      return places.rectOf(editable.target) ?? seamAt(editable.target);
    },
    annotate(target) {
      const id = nameTarget(target);
      const before = known.get(id);
      if (before !== undefined) return before.attributes;
      const attributes = annotationOf(id);
      known.set(id, { target, attributes });
      return attributes;
    },
    closest(node) {
      const element = node instanceof Element ? node.closest<HTMLElement>(`[${EDIT_ATTRIBUTE}]`) : null;
      const id = element?.getAttribute(EDIT_ATTRIBUTE);
      const found = id === null || id === undefined ? undefined : known.get(id);
      return element === null || id === null || id === undefined || found === undefined
        ? undefined
        : { element, id, target: found.target };
    },
  };
}
