// Moves the focus between the page, the toolbar and the bar.
import { ROOT_ID } from '../../../assembly/browser/page-elements.ts';
import { isBlock } from '../../contracts/block-address.ts';
import type { EditableElement, Targets } from '../../contracts/targets.ts';

const FOCUSABLE =
  '[tabindex="0"], a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** Focuses an element of the page, or the first focusable element in it. */
export function focusOn(element: HTMLElement): void {
  const place = element.tabIndex >= 0 ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  place?.focus({ preventScroll: true });
}

/** Focuses the last tab stop of an editable element or block. The browser's Tab then continues after it. */
export function focusOnEnd(targets: Targets, editable: EditableElement): void {
  const element = targets.find(editable)?.element ?? editable.element;
  if (!isBlock(editable.target)) return focusOn(element);
  const stops = [...document.querySelectorAll<HTMLElement>(`#${ROOT_ID} :is(${FOCUSABLE})`)];
  const last = stops.findLast((stop) => stop.checkVisibility() && targets.holds(editable, stop));
  last?.focus({ preventScroll: true });
}

/** Focuses the toolbar of the locked element. */
export function enterToolbar(): void {
  document.querySelector<HTMLElement>('.ed-tools [tabindex="0"]')?.focus();
}

/** Focuses the bar above the page. */
export function enterBar(): void {
  document.querySelector<HTMLElement>('.ed-bar button:enabled')?.focus();
}

/** True if the focus is in the toolbar of the locked element. */
export function isInToolbar(): boolean {
  return (document.activeElement?.closest('.ed-tools') ?? null) !== null;
}

/** True if the focus is on the page, or on no element. */
export function isOnPage(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.closest(`#${ROOT_ID}`) !== null
  );
}
