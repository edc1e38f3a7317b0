// Handles keys that act on the locked element or block.
import { isComposing } from '../../../assembly/browser/composing.ts';
import type { Editor } from '../../commands/editor.ts';
import { enterBar, enterToolbar, focusOn, isInToolbar } from '../../commands/elements/focus.ts';
import { isBlock } from '../../contracts/block-address.ts';
import { isItem } from '../../contracts/item-commands.ts';
import { findShortcut } from '../../contracts/shortcuts.ts';
import { chordOf } from './chord.ts';

/**
 * True if the editor may handle the event: no text is edited, and the target is not in a field or a dialog.
 */
export function isFree(editor: Editor, { target }: Event): boolean {
  if (editor.textEdit !== undefined || editor.dialogs.open.length > 0) return false;
  return (
    !(target instanceof Element) ||
    target.closest('input, textarea, select, [contenteditable], .ed-dialog, .ed-panel') === null
  );
}

/**
 * Escape unlocks; Tab and Alt+F10 move into the toolbar; arrows move from a chosen block or item to the next,
 * with Shift they choose several blocks; the `keys` of a tool use it, also on a selected part of a text. From
 * the toolbar, or if nothing is locked, Alt+F10 moves into the bar. Returns a function that stops listening.
 */
export function listenToSelectionKeys(editor: Editor): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const isTyping = editor.textEdit?.contains(event.target) === true;
    if (!isTyping && !isFree(editor, event)) return;
    const command = (isTyping ? typingCommandOf : commandOf)(editor, chordOf(event), event.target);
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    command();
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}

/** Keys for what is locked. */
const LOCKED_KEYS = ['release', 'toolbar', 'previous', 'next', 'extendPrevious', 'extendNext'] as const;

/** While a text is edited in place, only the tools for a part of it have keys. */
function typingCommandOf(editor: Editor, chord: string): (() => void) | undefined {
  const { locked } = editor.selection;
  if (locked === undefined) return undefined;
  const tool = editor.tools.list(locked).find(({ keys, whileTyping }) => whileTyping && keys === chord);
  return tool && (() => void editor.runTool(tool.name));
}

function commandOf(editor: Editor, chord: string, target: EventTarget | null): (() => void) | undefined {
  const { locked } = editor.selection;
  const inToolbar = isInToolbar();
  if (findShortcut(chord, ['keys']) !== undefined) return () => void editor.showKeys();
  if (findShortcut(chord, ['bar']) !== undefined && (locked === undefined || inToolbar)) return enterBar;
  // While a menu of the bar is open, the keys belong to it.
  const isMenuOpen = document.querySelector('#editor .ed-places:popover-open') !== null;
  if (locked === undefined || isMenuOpen) return undefined;
  const isOnLocked = target === document.body || editor.targets.holds(locked, target);
  const tool = editor.tools.list(locked).find(({ keys }) => keys === chord);
  if (tool !== undefined) return () => void editor.runTool(tool.name);
  const name = findShortcut(chord, LOCKED_KEYS);
  if (name === 'release') {
    return () => {
      editor.release();
      if (!isOnLocked || target === document.body) focusOn(locked.element);
    };
  }
  // Elsewhere Tab moves on as usual.
  if (name === 'toolbar') return chord !== 'Tab' || isOnLocked ? enterToolbar : undefined;
  if (name === 'extendPrevious' || name === 'extendNext') {
    if (!isBlock(locked.target) || inToolbar) return undefined;
    return () => editor.blocks.extend(name === 'extendPrevious' ? -1 : 1);
  }
  const whole = isBlock(locked.target) ? editor.blocks : isItem(locked.target) ? editor.items : undefined;
  if (name === undefined || whole === undefined || inToolbar) return undefined;
  return () => whole.step(name === 'previous' ? -1 : 1);
}
