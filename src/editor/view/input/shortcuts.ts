import { isComposing } from '../../../assembly/browser/composing.ts';

/** What the editor does on a key chord. */
export interface Shortcuts {
  save(): void;
  undo(): void;
  redo(): void;
}

/** Ctrl or Cmd with S, Z, Shift+Z, Y: not while an input method composes, and undo stays the field's own inside dialogs. Returns what stops it. */
export function listenToShortcuts({ save, undo, redo }: Shortcuts): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return;
    const act = { s: save, z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()];
    if (act === undefined) return;
    const inDialog = event.target instanceof Element && event.target.closest('.ed-dialog') !== null;
    if (inDialog && act !== save) return;
    event.preventDefault();
    event.stopPropagation();
    if (!inDialog) act();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}
