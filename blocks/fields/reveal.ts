// Opens the tab or step that hides a field, and focuses the field.
import { useEffect, type RefObject } from 'react';

const REVEAL = 'reveal';
const FOCUSABLE = 'input:not([type="hidden"]):not([disabled]), textarea, select, button, [tabindex]';

/** Opens the tab or step with the element, and focuses it or the first control in it. */
export function revealField(element: HTMLElement): void {
  element.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
  const control = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  // Waits until the tab or step is rendered.
  requestAnimationFrame(() => control?.focus());
}

/** For components that hide fields: calls `show` when an element inside `box` must become visible. */
export function useReveal(box: RefObject<HTMLElement | null>, show: () => void): void {
  useEffect(() => {
    const element = box.current;
    element?.addEventListener(REVEAL, show);
    return () => element?.removeEventListener(REVEAL, show);
  });
}
