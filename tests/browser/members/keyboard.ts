import type { Locator, Page } from 'playwright-core';
import { settled } from '../../support/settled.ts';

/** Uses a page by the keyboard only. */
export interface KeyboardUser {
  /** Presses Tab or Shift+Tab until an element has the focus; every stop must show a focus indicator. */
  goTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Uses the skip link of a page that was just opened. */
  skipToContent(): Promise<void>;
  /** Goes to an element and presses keys there. */
  press(target: Locator, ...keys: string[]): Promise<void>;
  /** Goes to a field and replaces its value. */
  type(target: Locator, text: string): Promise<void>;
  /** Faults of the stops so far: outside the viewport, covered, or without a focus indicator. */
  flaws: readonly string[];
}

/** More stops than any page has. */
const MANY_STOPS = 150;

/** No clicks and no focus by script: locators only name the target. */
export function makeKeyboardUser(page: Page): KeyboardUser {
  const flaws: string[] = [];
  const inspect = async (): Promise<void> => {
    // Outlines follow the focus, and a look that has only begun to change is that without the focus.
    await settled(page);
    await page.evaluate(prepareInspection);
    flaws.push(...(await page.evaluate(inspectLastStop)), ...(await page.evaluate(inspectFocus)));
  };
  const hasFocus = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);

  const goTo: KeyboardUser['goTo'] = async (target, key = 'Tab') => {
    await target.waitFor({ state: 'attached' });
    await settled(page);
    for (let stop = 0; stop < MANY_STOPS; stop += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press(key);
      await inspect();
    }
    throw new Error(`The keyboard does not reach ${String(target)}`);
  };

  return {
    goTo,
    flaws,
    async skipToContent() {
      await page.keyboard.press('Tab');
      await inspect();
      await page.keyboard.press('Enter');
      await settled(page);
    },
    async press(target, ...keys) {
      await goTo(target);
      for (const key of keys) await page.keyboard.press(key);
    },
    async type(target, text) {
      await goTo(target);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
  };
}

/** What the inspections below share in the page. */
interface Inspection {
  lastStop?: { element: Element; look: string };
  nameOf(element: Element): string;
  /** The outlines that the editor draws around an element. */
  outlinesOf(element: Element): Element[];
  /** The styles in which a focus indicator can show. */
  lookOf(element: Element): string;
}
type InspectedWindow = Window & { inspection?: Inspection };

/** Runs in the page: prepares the inspections, once for each document. */
function prepareInspection(): void {
  const record = window as InspectedWindow;
  const nameOf = (element: Element): string => {
    const labels = (element as HTMLInputElement).labels;
    const name =
      element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent.slice(0, 40);
    return `${location.pathname} ${element.tagName.toLowerCase()} “${name}”`;
  };
  // A custom control may show its focus on a parent or sibling of the focused element.
  const around = (element: Element): (Element | null | undefined)[] => [
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
    element.closest('label'),
    element.closest('.ant-select, .ant-input-number')?.firstElementChild,
  ];
  const outlinesOf = (element: Element): Element[] => {
    const { left, top } = element.getBoundingClientRect();
    return [...document.querySelectorAll('#editor .ed-frame')].filter((outline) => {
      const box = outline.getBoundingClientRect();
      return Math.abs(box.left - left) < 2 && Math.abs(box.top - top) < 2;
    });
  };
  const lookOf = (element: Element): string =>
    [element, ...around(element), ...outlinesOf(element)]
      .filter((each) => each instanceof Element)
      .map((each) => getComputedStyle(each))
      .map((style) => [style.outline, style.boxShadow, style.borderColor].join())
      // The outline of a list may begin where that of its first item does.
      .concat(outlinesOf(element).map((outline) => getComputedStyle(outline).width))
      .join('\n');
  record.inspection ??= { nameOf, outlinesOf, lookOf };
}

/** Runs in the page: whether the last stop still looks focused after the focus has left it. */
function inspectLastStop(): string[] {
  const { inspection } = window as InspectedWindow;
  const last = inspection?.lastStop;
  if (inspection === undefined || last === undefined) return [];
  inspection.lastStop = undefined;
  if (last.element === document.activeElement || !last.element.isConnected) return [];
  // In edit mode the outline stays around an element whose link has the focus.
  if (last.element.matches('[data-editing] [data-edit]:focus-within')) return [];
  if (inspection.lookOf(last.element) !== last.look) return [];
  return [`${inspection.nameOf(last.element)} looks the same with the focus and without`];
}

/** Runs in the page: whether the focused element is visible, not covered, and has a whole focus ring. */
function inspectFocus(): string[] {
  const { inspection } = window as InspectedWindow;
  const element = document.activeElement ?? document.body;
  if (inspection === undefined || element === document.body) return [];
  const found: string[] = [];
  const isRingCut = (ringed: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ringed);
    const reach =
      outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const inner = ringed.getBoundingClientRect();
    for (let parent = ringed.parentElement; parent !== null; parent = parent.parentElement) {
      const { overflowY, overflowClipMargin } = getComputedStyle(parent);
      if (parent === document.body || overflowY === 'visible') continue;
      const outer = parent.getBoundingClientRect();
      const margin = overflowY === 'clip' ? Number.parseFloat(overflowClipMargin) : 1;
      if (inner.top >= outer.top && inner.top - reach < outer.top - margin) return true;
      if (inner.bottom <= outer.bottom && inner.bottom + reach > outer.bottom + margin) return true;
    }
    return false;
  };
  // Chromium does not scroll when 32 px of the element, or the caret of a text area, are visible.
  const isInViewport = (): boolean => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isSeen = (start: number, end: number, size: number): boolean =>
      Math.min(end, size) - Math.max(start, 0) >= Math.min(end - start, 24);
    return right > left && isSeen(left, right, innerWidth) && isSeen(top, bottom, innerHeight);
  };
  const isOnTop = (): boolean => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const middle = (start: number, end: number, size: number): number =>
      (Math.max(start, 0) + Math.min(end, size)) / 2;
    const hit = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight));
    if (hit === null) return false;
    // What is chosen lies over the input of a select.
    const whole = element.closest('.ant-select') ?? element.parentElement;
    return element.contains(hit) || hit.contains(element) || whole?.contains(hit) === true;
  };
  const name = inspection.nameOf(element);
  const hasOutline = (): boolean => inspection.outlinesOf(element).length > 0;
  if (!isInViewport()) found.push(`${name} is not in the viewport`);
  else if (!isOnTop()) found.push(`${name} is covered`);
  if (element.matches('[data-editing] [data-edit]') && !hasOutline())
    found.push(`${name} has no outline around it`);
  if (isRingCut(element)) found.push(`${name} has a focus ring that is cut off`);
  inspection.lastStop = { element, look: inspection.lookOf(element) };
  return found;
}
