// Shortcuts of the whole editor: save, undo, redo.
import { isComposing } from '../../../assembly/browser/composing.ts';

interface Shortcuts {
  save(): void;
  undo(): void;
  redo(): void;
}

/**
 * Ctrl or Cmd with S, Z, Shift+Z and Y. In dialogs undo belongs to the field. Returns a function that stops
 * listening.
 */
export function listenToShortcuts({ save, undo, redo }: Shortcuts): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return;
    const command = { s: save, z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()];
    if (command === undefined) return;
    const inDialog = event.target instanceof Element && event.target.closest('.ed-dialog') !== null;
    if (inDialog && command !== save) return;
    event.preventDefault();
    event.stopPropagation();
    if (!inDialog) command();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}
