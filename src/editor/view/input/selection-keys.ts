// Keys that act on the locked element or block.
import { isComposing } from '../../../assembly/browser/composing.ts';
import type { Editor } from '../../commands/editor.ts';
import { enterBar, enterToolbar, focusOn, isInToolbar } from '../../commands/elements/focus.ts';
import { isBlock } from '../../contracts/block-address.ts';

/** A key chord in the notation of kind documents: `Alt+ArrowUp`, `Mod+d`. */
function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : ''].filter(
    (name) => name !== '',
  );
  return [...held, key.length === 1 ? key.toLowerCase() : key].join('+');
}

/**
 * True if the editor may handle the event: no text is edited, and the target is not in a field or a dialog.
 */
export function isFree(editor: Editor, { target }: Event): boolean {
  if (editor.textEdit !== undefined || editor.dialogs.open.length > 0) return false;
  return (
    !(target instanceof Element) ||
    target.closest('input, textarea, select, [contenteditable], .ed-dialog') === null
  );
}

/**
 * Escape unlocks; Tab and Alt+F10 move into the toolbar; arrows move from a chosen block to the next; the
 * `keys` of a tool use it. From the toolbar, or if nothing is locked, Alt+F10 moves into the bar. Returns a
 * function that stops listening.
 */
export function listenToSelectionKeys(editor: Editor): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (isComposing(event) || !isFree(editor, event)) return;
    const command = commandOf(editor, chordOf(event), event.target);
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    command();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}

function commandOf(editor: Editor, chord: string, target: EventTarget | null): (() => void) | undefined {
  const { locked } = editor.selection;
  const inToolbar = isInToolbar();
  if (chord === 'Alt+F10' && (locked === undefined || inToolbar)) return enterBar;
  // While a menu of the bar is open, the keys belong to it.
  if (locked === undefined || document.querySelector('#editor :popover-open') !== null) return undefined;
  const isOnLocked = target === document.body || editor.targets.holds(locked, target);
  const tool = editor.tools.list(locked).find(({ keys }) => keys === chord);
  if (tool !== undefined) return () => void editor.runTool(tool.name);
  if (chord === 'Escape') {
    return () => {
      editor.release();
      if (!isOnLocked || target === document.body) focusOn(locked.element);
    };
  }
  if (chord === 'Alt+F10' || (chord === 'Tab' && isOnLocked)) return enterToolbar;
  if (!isBlock(locked.target) || inToolbar) return undefined;
  if (chord === 'ArrowUp') return () => editor.blocks.step(-1);
  return chord === 'ArrowDown' ? () => editor.blocks.step(1) : undefined;
}
