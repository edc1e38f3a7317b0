// Shows elements that are in a hidden panel of tabs.
import { flushSync } from 'react-dom';

/** True if an element is displayed, or a tab can display it. */
export function canBeShown(element: HTMLElement): boolean {
  return element.checkVisibility() || findTab(element)?.checkVisibility() === true;
}

/** Shows the panel of tabs that hides an element. Choose the element afterwards: this chooses the tab. */
export function reveal(element: HTMLElement): void {
  flushSync(() => findTab(element)?.click());
}

/** The tab whose hidden panel contains an element. */
function findTab(element: HTMLElement): HTMLElement | undefined {
  const panel = element.checkVisibility() ? null : element.closest('[role=tabpanel][id]');
  const tab =
    panel === null
      ? null
      : document.querySelector<HTMLElement>(`[role=tab][aria-controls="${CSS.escape(panel.id)}"]`);
  return tab ?? undefined;
}
