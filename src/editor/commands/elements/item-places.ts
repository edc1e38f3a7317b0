// Finds the element of an item of a list by the editable elements in it.
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';

type TargetOf = (element: Element) => EditTarget | undefined;

/**
 * The largest element that shows only the item; for the only item of a list the smallest around all that is
 * shown of it. Undefined if nothing of the item can be edited on the page.
 */
export function elementOfItem(
  elements: readonly HTMLElement[],
  targetOf: TargetOf,
  { document, key, path }: EditTarget,
): HTMLElement | undefined {
  const list = `${formatPointer(path.slice(0, -1))}/`;
  const item = `${formatPointer(path)}/`;
  const places = elements.map((element) => {
    const target = targetOf(element);
    const isInBlock = target?.document === document && target.key === key;
    return { element, pointer: isInBlock ? `${formatPointer(target.path)}/` : '' };
  });
  const inside = places.filter(({ pointer }) => pointer.startsWith(item));
  const first = inside.find(({ element }) => element.checkVisibility()) ?? inside[0];
  if (first === undefined) return undefined;
  const others = places.filter((each) => !inside.includes(each));
  const isAlone = !others.some(({ pointer }) => pointer.startsWith(list));
  let found = first.element;
  while (found.parentElement !== null) {
    const parent: HTMLElement = found.parentElement;
    if (others.some(({ element }) => parent.contains(element))) break;
    const isWhole = inside.every(({ element }) => found.contains(element));
    if ((isAlone && isWhole) || parent.matches('main, body')) break;
    found = parent;
  }
  return found;
}
