import type { Mark } from '../../../runtime/compile/frame.ts';
import type { DocumentName, EditTarget } from '../../../runtime/model/edit-target.ts';
import { MARK, markWith, nameTarget } from '../../assembly/edit-mark.ts';
import { isBlock, targetOf, type BlockAddress } from '../blocks/block-address.ts';
import { makeBlockPlaces, type BlockPlaces } from '../blocks/block-places.ts';

/** Something of the page that can be edited, and what it stands for: an element, or a whole block with its first element. */
export interface Marked {
  element: HTMLElement;
  id: string;
  target: EditTarget;
}

/** What the marks on the page stand for. */
export interface Targets {
  /** Given to the compiler: puts an id and a place in the tab order on every editable element, and nothing else. */
  mark: Mark;
  /** The innermost editable element around a node. */
  closest(node: EventTarget | null): Marked | undefined;
  /** The element again, after its block was drawn anew. */
  find(marked: Marked): Marked | undefined;
  /** Where whole blocks stand. */
  places: BlockPlaces;
  /** A whole block; one that shows nothing stands for itself with an element that is nowhere. */
  block(address: BlockAddress): Marked;
  /** Whether a node stands in it. */
  holds(marked: Marked, node: EventTarget | null): boolean;
  /** What it covers of the window, of a block that shows nothing the line where it would stand; undefined when it is not on the page. */
  rectOf(marked: Marked): DOMRect | undefined;
}

/** Remembers the target of each mark by its id; `mark` makes the attributes of one target once. `keysOf` are the blocks of a document in their order. */
export function makeTargets(
  root: () => HTMLElement | null,
  keysOf: (document: DocumentName) => readonly string[],
): Targets {
  const places = makeBlockPlaces(root);
  const nowhere = document.createElement('span');
  const block = (address: BlockAddress): Marked => {
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
  const find = (marked: Marked): Marked | undefined => {
    if (marked.element.isConnected) return marked;
    if (isBlock(marked.target)) return block(marked.target);
    const element = document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(marked.id)}"]`);
    return element === null ? undefined : { ...marked, element };
  };
  return {
    places,
    block,
    find,
    holds(marked, node) {
      if (!isBlock(marked.target)) return node === find(marked)?.element;
      const address = places.addressAt(node);
      return address?.key === marked.target.key && address.document === marked.target.document;
    },
    rectOf(marked) {
      if (!isBlock(marked.target)) return find(marked)?.element.getBoundingClientRect();
      return places.rectOf(marked.target) ?? seamAt(marked.target);
    },
    mark(target) {
      const id = nameTarget(target);
      const before = known.get(id);
      if (before !== undefined) return before.attributes;
      const attributes = markWith(id);
      known.set(id, { target, attributes });
      return attributes;
    },
    closest(node) {
      const element = node instanceof Element ? node.closest<HTMLElement>(`[${MARK}]`) : null;
      const id = element?.getAttribute(MARK);
      const found = id === null || id === undefined ? undefined : known.get(id);
      return element === null || id === null || id === undefined || found === undefined
        ? undefined
        : { element, id, target: found.target };
    },
  };
}
