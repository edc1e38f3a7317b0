// Keeps a button of a form in its place until the press on it ends.
import type { MouseEvent } from 'react';

const findButton = (event: MouseEvent): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>('.form-submit');

/**
 * Gives a button the focus when it is clicked, not when it is pressed. A field that loses the focus changes
 * the errors of the form: the button would move away before it is released, and the click would be lost.
 */
export const HOLD_PRESS = {
  onMouseDown(event: MouseEvent): void {
    if (findButton(event) !== null) event.preventDefault();
  },
  onClickCapture(event: MouseEvent): void {
    // A key has no detail: Enter in a text box leaves the focus there.
    if (event.detail > 0) findButton(event)?.focus();
  },
};
