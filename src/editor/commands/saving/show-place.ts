// Shows where on the page a save was rejected.
import type { EditableElement, Targets } from '../../contracts/targets.ts';
import { reveal } from '../elements/reveal.ts';
import type { BlockPlace } from './rejection.ts';

interface ShowPlaceDependencies {
  readonly targets: Targets;
  choose(editable: EditableElement): void;
  release(): void;
}

/**
 * Chooses the editable element nearest to a place in a block and scrolls to it. Does nothing if the block has
 * none.
 */
export function showPlace(editor: ShowPlaceDependencies, place: BlockPlace): void {
  const editable = [...document.querySelectorAll('[data-edit]')].flatMap(
    (element) => editor.targets.closest(element) ?? [],
  );
  const inside = editable.filter(
    ({ target }) => target.document === place.document && target.key === place.key,
  );
  const nearest = inside.toSorted((one, other) => closeness(other, place) - closeness(one, place))[0];
  if (nearest === undefined) return;
  reveal(nearest.element);
  editor.release();
  editor.choose(nearest);
  nearest.element.scrollIntoView({ block: 'center' });
}

/** How many steps of the place's path an element's path has, plus 1; 0 if it leads elsewhere. */
function closeness({ target }: EditableElement, { path }: BlockPlace): number {
  const isPrefix = target.path.every((step, index) => String(step) === path[index]);
  return isPrefix ? target.path.length + 1 : 0;
}
