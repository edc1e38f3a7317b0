import type { Editor } from '../editor.ts';
import type { EditableElement } from '../elements/targets.ts';
import type { BlockPlace } from './rejection.ts';

/** Selects what stands nearest to a place in a block, and brings it into sight; nothing when the block shows nothing that can be edited. */
export function showPlace(editor: Editor, place: BlockPlace): void {
  const editable = [...document.querySelectorAll('[data-edit]')].flatMap(
    (element) => editor.targets.closest(element) ?? [],
  );
  const inside = editable.filter(
    ({ target }) => target.document === place.document && target.key === place.key,
  );
  const nearest = inside.toSorted((one, other) => closeness(other, place) - closeness(one, place))[0];
  if (nearest === undefined) return;
  editor.release();
  editor.choose(nearest);
  nearest.element.scrollIntoView({ block: 'center' });
}

/** How many steps of the way to the place an element's own address goes; it may not lead elsewhere. */
function closeness({ target }: EditableElement, { path }: BlockPlace): number {
  const isOnTheWay = target.path.every((step, index) => String(step) === path[index]);
  return isOnTheWay ? target.path.length + 1 : 0;
}
