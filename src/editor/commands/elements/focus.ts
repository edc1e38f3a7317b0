import { ROOT_ID } from '../../../assembly/browser/page-elements.ts';
import { isBlock } from '../../contracts/block-address.ts';
import type { EditableElement, Targets } from './targets.ts';

const STOPS =
  '[tabindex="0"], a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/** Puts the focus on an element of the page, or on the first in it that takes one. */
export function focusOn(element: HTMLElement): void {
  const place = element.tabIndex >= 0 ? element : element.querySelector<HTMLElement>(STOPS);
  place?.focus({ preventScroll: true });
}

/** Puts the focus on the last stop of what is editable, so that the browser's own Tab goes on behind it. */
export function focusOnEnd(targets: Targets, editable: EditableElement): void {
  const element = targets.find(editable)?.element ?? editable.element;
  if (!isBlock(editable.target)) return focusOn(element);
  const stops = [...document.querySelectorAll<HTMLElement>(`#${ROOT_ID} :is(${STOPS})`)];
  const last = stops.findLast((stop) => stop.checkVisibility() && targets.holds(editable, stop));
  last?.focus({ preventScroll: true });
}

/** Leads into the toolbar of what is locked. */
export function enterToolbar(): void {
  document.querySelector<HTMLElement>('.ed-tools [tabindex="0"]')?.focus();
}

/** Leads into the bar above the page. */
export function enterBar(): void {
  document.querySelector<HTMLElement>('.ed-bar button:enabled')?.focus();
}

/** Whether the focus is in the toolbar of what is locked. */
export function isInToolbar(): boolean {
  return (document.activeElement?.closest('.ed-tools') ?? null) !== null;
}

/** Whether the focus is on the page, or nowhere. */
export function isOnPage(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.closest(`#${ROOT_ID}`) !== null
  );
}
