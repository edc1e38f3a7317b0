// Finds editable elements on the page by their annotations.
import type { DocumentName, EditTarget } from '../../../../runtime/model/edit-target.ts';
import { EDIT_ATTRIBUTE, annotationOf, nameTarget } from '../../../assembly/edit-annotation.ts';
import { isBlock, targetOf, type BlockAddress } from '../../contracts/block-address.ts';
import type { BlockPlaces, EditableElement, Targets } from '../../contracts/targets.ts';
import { isItem } from '../../contracts/item-commands.ts';
import { makeBlockPlaces } from './block-places.ts';
import { elementOfItem } from './item-places.ts';

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
  const known = new Map<string, { target: EditTarget; attributes: Readonly<Record<string, string>> }>();
  const item = (target: EditTarget): EditableElement => {
    const elements = [...(root()?.querySelectorAll<HTMLElement>(`[${EDIT_ATTRIBUTE}]`) ?? [])];
    const targetOf = (element: Element): EditTarget | undefined =>
      known.get(element.getAttribute(EDIT_ATTRIBUTE) ?? '')?.target;
    return { element: elementOfItem(elements, targetOf, target) ?? detached, id: nameTarget(target), target };
  };
  const find = (editable: EditableElement): EditableElement | undefined => {
    if (editable.element.isConnected) return editable;
    if (isBlock(editable.target)) return block(editable.target);
    if (isItem(editable.target)) return item(editable.target);
    const element = document.querySelector<HTMLElement>(`[${EDIT_ATTRIBUTE}="${CSS.escape(editable.id)}"]`);
    return element === null ? undefined : { ...editable, element };
  };
  return {
    places,
    block,
    item,
    find,
    holds(editable, node) {
      if (isItem(editable.target))
        return node instanceof Node && find(editable)?.element.contains(node) === true;
      if (!isBlock(editable.target)) return node === find(editable)?.element;
      const address = places.addressAt(node);
      return address?.key === editable.target.key && address.document === editable.target.document;
    },
    rectOf(editable) {
      if (!isBlock(editable.target)) return find(editable)?.element.getBoundingClientRect();
      return (
        places.rectOf(editable.target) ??
        boundaryAt(editable.target, keysOf(editable.target.document), places)
      );
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
      const found = known.get(id ?? '');
      return !element || !id || found === undefined ? undefined : { element, id, target: found.target };
    },
  };
}

/** The lower edge of the previous visible block, or the upper edge of the next one. */
function boundaryAt(
  { document, key }: BlockAddress,
  keys: readonly string[],
  { rectOf }: Pick<BlockPlaces, 'rectOf'>,
): DOMRect | undefined {
  const index = keys.indexOf(key);
  const rects = keys.map((each) => rectOf({ document, key: each }));
  const before = rects.slice(0, Math.max(index, 0)).findLast((rect) => rect !== undefined);
  if (before !== undefined) return new DOMRect(before.left, before.bottom, before.width, 0);
  const next = rects.slice(index + 1).find((rect) => rect !== undefined);
  return next === undefined || index === -1 ? undefined : new DOMRect(next.left, next.top, next.width, 0);
}
