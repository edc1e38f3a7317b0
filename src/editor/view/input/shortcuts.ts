// Handles shortcuts of the whole editor: save, save as draft, undo, redo.
import { isComposing } from '../../../assembly/browser/composing.ts';
import { findShortcut } from '../../contracts/shortcuts.ts';
import { chordOf } from './chord.ts';

interface Commands {
  save(): void;
  'save-draft'(): void;
  undo(): void;
  redo(): void;
}

/** In dialogs undo belongs to the field, and nothing is saved. Returns a function that stops listening. */
export function listenToShortcuts(commands: Commands): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const name = findShortcut(chordOf(event), ['save', 'save-draft', 'undo', 'redo']);
    if (name === undefined) return;
    const inDialog = event.target instanceof Element && event.target.closest('.ed-dialog') !== null;
    if (inDialog && name !== 'save' && name !== 'save-draft') return;
    // A panel has steps of its own. Those of the composer are meant on its canvas, too, which is the page.
    const inPanel = event.target instanceof Element && event.target.closest('.ed-panel') !== null;
    const isCanvas = 'composing' in document.documentElement.dataset;
    if ((inPanel || isCanvas) && (name === 'undo' || name === 'redo')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!inDialog) commands[name]();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}
