import type { Editor } from '../../commands/editor.ts';
import { blockOf } from '../../commands/blocks/block-commands.ts';
import { isComposing } from '../../../assembly/browser/composing.ts';
import { enterBar, enterToolbar, focusOn, isInToolbar } from '../../commands/elements/focus.ts';

/** A key chord as kinds name it: `Alt+ArrowUp`, `Mod+d`. */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = [ctrlKey || metaKey ? 'Mod' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : ''].filter(
    (name) => name !== '',
  );
  return [...held, key.length === 1 ? key.toLowerCase() : key].join('+');
}

/** Whether a key is the editor's own: not while a text is typed or composed, and not in fields and dialogs. */
export function isFree(editor: Editor, { target }: Event): boolean {
  if (editor.typing !== undefined || editor.dialogs.open.length > 0) return false;
  return (
    !(target instanceof Element) ||
    target.closest('input, textarea, select, [contenteditable], .ed-dialog') === null
  );
}

/**
 * Keys on what is chosen, wherever the focus is: Escape lets go, Tab and Alt+F10 lead into its toolbar, the arrows from a whole block to the next, and
 * the chords that its kind's tools name use them. From the toolbar, and when nothing is chosen, Alt+F10 leads into the bar. Returns what stops it.
 */
export function listenToChosen(editor: Editor): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (isComposing(event) || !isFree(editor, event)) return;
    const act = actOf(editor, chordOf(event), event.target);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}

function actOf(editor: Editor, chord: string, target: EventTarget | null): (() => void) | undefined {
  const { locked } = editor.selection;
  const inToolbar = isInToolbar();
  if (chord === 'Alt+F10' && (locked === undefined || inToolbar)) return enterBar;
  // An open list of the bar has Escape for itself.
  if (locked === undefined || document.querySelector('#editor :popover-open') !== null) return undefined;
  const isBlock = blockOf(locked) !== undefined;
  const isOnChosen = target === document.body || editor.targets.holds(locked, target);
  const tool = editor.toolsOf(locked).find(({ keys }) => keys === chord);
  if (tool !== undefined) return () => void editor.useTool(tool.name);
  if (chord === 'Escape') {
    return () => {
      editor.release();
      if (!isOnChosen || target === document.body) focusOn(locked.element);
    };
  }
  if (chord === 'Alt+F10' || (chord === 'Tab' && isOnChosen)) return enterToolbar;
  if (isBlock && !inToolbar && chord === 'ArrowUp') return () => editor.blocks.step(-1);
  if (isBlock && !inToolbar && chord === 'ArrowDown') return () => editor.blocks.step(1);
  return undefined;
}
