// Makes whole blocks and items of lists movable by their handles.
import type { EditTarget } from '../../../../../runtime/model/edit-target.ts';
import type { BlockInstance } from '../../../../../runtime/model/page.ts';
import { siblingsOf } from '../../../../../runtime/model/slots.ts';
import type { Editor } from '../../../commands/editor.ts';
import { targetOf, type BlockAddress } from '../../../contracts/block-address.ts';
import { itemTarget } from '../../../contracts/item-commands.ts';
import { findGap, positionAfter, type Point, type SiblingBox } from './nearest-gap.ts';
import type { Drop, DragSubject } from './pointer-drag.ts';

/** A block that is released without moving is chosen, with Shift, Ctrl or Cmd together with others. */
export function blockSubject(
  editor: Editor,
  address: BlockAddress,
  { shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): DragSubject {
  const { blocks, page, targets } = editor;
  const { document, key } = address;
  const rights = blocks.rightsOver(address);
  const listSiblings = (): readonly BlockInstance[] => {
    const { vm } = page.documents[document];
    const instance = vm.find((block) => block.key === key);
    return instance === undefined ? [] : siblingsOf(vm, instance);
  };
  const listBoxes = (): SiblingBox[] =>
    listSiblings().flatMap((block, index) => {
      const rect = targets.places.rectOf({ document, key: block.key });
      return rect === undefined ? [] : [{ index, rect }];
    });
  const click = (): void => {
    if (ctrlKey || metaKey) blocks.toggle(address);
    else if (shiftKey) blocks.extendTo(address);
    else blocks.choose(address);
  };
  return {
    target: targetOf(address),
    name: blocks.nameOf(address),
    elements: targets.places.elementsOf(address),
    mayMove: rights?.mayMove === true,
    findDrop: (point) =>
      findDrop(
        listBoxes(),
        listSiblings().findIndex((block) => block.key === key),
        point,
      ),
    drop(index) {
      const from = blocks.rightsOver(address)?.index;
      if (from === undefined || index === from) click();
      else blocks.move([address], index - from);
    },
    click,
  };
}

/** An item that is released without moving is chosen. */
export function itemSubject(editor: Editor, target: EditTarget): DragSubject {
  const { items, targets } = editor;
  const { index: from = 0, count = 0 } = items.rightsOver(target) ?? {};
  const list = target.path.slice(0, -1);
  const elements = Array.from({ length: count }, (_, index) => targets.item(itemTarget(target, list, index)));
  const listBoxes = (): SiblingBox[] =>
    elements.flatMap(({ element }, index) => {
      const rect = element.getBoundingClientRect();
      return rect.width > 0 && rect.height > 0 ? [{ index, rect }] : [];
    });
  const click = (): void => items.choose(target);
  return {
    target,
    name: items.nameOf(target),
    elements: elements.slice(from, from + 1).map(({ element }) => element),
    mayMove: count > 1,
    findDrop: (point) => findDrop(listBoxes(), from, point),
    drop(index) {
      if (index === from) click();
      else items.moveTo(target, index);
    },
    click,
  };
}

function findDrop(boxes: readonly SiblingBox[], from: number, point: Point): Drop | undefined {
  const gap = from === -1 ? undefined : findGap(boxes, point);
  return gap && { index: positionAfter(from, gap.index), line: gap.line };
}
