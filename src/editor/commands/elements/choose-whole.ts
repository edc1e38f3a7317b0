// Chooses what is drawn by several elements: a whole block, or an item of a list.
import { flushSync } from 'react-dom';
import type { EditableElement, Targets } from '../../contracts/targets.ts';
import { enterToolbar, focusOn, isInToolbar, isOnPage } from './focus.ts';

export interface ChooseDependencies {
  readonly targets: Targets;
  choose(editable: EditableElement): void;
}

/**
 * Chooses it and scrolls to it. `find` is called after what was just inserted or moved is rendered. Focuses
 * the toolbar if `enters`; default: if the focus is in a toolbar already.
 */
export function chooseWhole(
  editor: ChooseDependencies,
  find: () => EditableElement,
  enters = isInToolbar(),
): EditableElement {
  flushSync(() => undefined);
  const editable = find();
  editor.choose(editable);
  const { top = 0, bottom = 0 } = editor.targets.rectOf(editable) ?? {};
  const isOut = top > innerHeight * 0.8 || bottom < innerHeight * 0.2;
  if (isOut && editable.element.isConnected)
    editable.element.scrollIntoView({ block: top > 0 ? 'center' : 'end' });
  else if (isOut) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
  if (enters) {
    flushSync(() => undefined);
    if (!isInToolbar()) enterToolbar();
  }
  return editable;
}

/** Chooses it. If the focus is on the page, it moves into it. */
export function chooseWithFocus(editor: ChooseDependencies, find: () => EditableElement): void {
  const editable = chooseWhole(editor, find);
  if (isOnPage() && !editor.targets.holds(editable, document.activeElement)) focusOn(editable.element);
}
