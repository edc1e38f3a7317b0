// Tells the keys that act by a letter from letters that are typed.
import { isModalOpen } from '../../../assembly/browser/use-modal.ts';

/** Where letters are typed, or keys mean something else. */
const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

/** Only while nothing has the focus, or what is no field of the screen: elsewhere a letter is a letter. */
export function isLetterKey({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof Element)) return false;
  if (target.closest(TYPED_INTO) !== null || isModalOpen()) return false;
  return target === document.body || target.closest('main') !== null;
}
