// Finds editable elements on the page by their annotations.
import type { DocumentName, EditTarget } from '../../../../runtime/model/edit-target.ts';
import { EDIT_ATTRIBUTE, annotationOf, nameTarget } from '../../../assembly/edit-annotation.ts';
import { isBlock, targetOf, type BlockAddress } from '../../contracts/block-address.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';
import { makeBlockPlaces } from './block-places.ts';

/** `keysOf` returns the keys of a document's blocks in their order. */
export function makeTargets(
  root: () => HTMLElement | null,
  keysOf: (document: DocumentName) => readonly string[],
): Targets {
  const places = makeBlockPlaces(root);
  const detached = document.createElement('span');
  const block = (address: BlockAddress): EditableElement => {
    const element = places.elementOf(address) ?? detached;
    return { element, id: `block:${address.document}/${address.key}`, target: targetOf(address) };
  };
  // The lower edge of the previous visible block, or the upper edge of the next one.
  const boundaryAt = (address: BlockAddress): DOMRect | undefined => {
    const keys = keysOf(address.document);
    const index = keys.indexOf(address.key);
    const rects = keys.map((key) => places.rectOf({ document: address.document, key }));
    const before = rects.slice(0, Math.max(index, 0)).findLast((rect) => rect !== undefined);
    if (before !== undefined) return new DOMRect(before.left, before.bottom, before.width, 0);
    const next = rects.slice(index + 1).find((rect) => rect !== undefined);
    return next === undefined || index === -1 ? undefined : new DOMRect(next.left, next.top, next.width, 0);
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
      return places.rectOf(editable.target) ?? boundaryAt(editable.target);
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
