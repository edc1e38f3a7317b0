// Keeps the focus of an element that is drawn anew.
import { useEffect } from 'react';
import { focusOn } from '../../commands/elements/focus.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';

/**
 * Focuses the locked element if it was drawn anew, as a picture is after its placeholder, and the focus went
 * with the former one: otherwise Tab would begin at the top of the page.
 */
export function useKeptFocus(targets: Targets, locked: EditableElement | undefined): void {
  useEffect(() => {
    if (locked === undefined) return undefined;
    let frame = 0;
    const follow = (): void => {
      const isLost = document.activeElement === document.body && !locked.element.isConnected;
      const next = isLost ? targets.find(locked)?.element : undefined;
      if (next?.isConnected === true) focusOn(next);
      else frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [targets, locked]);
}
