import type { Locator, Page } from 'playwright-core';

/** Somebody at a page who has no mouse. */
export interface KeyboardUser {
  /** Tabs, or goes back with `Shift+Tab`, until an element has the focus; every stop on the way must show that it has it. */
  goTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Leaves out what stands above the content of a page that has just been opened. */
  skipToContent(): Promise<void>;
  /** Goes to an element and presses keys there. */
  press(target: Locator, ...keys: string[]): Promise<void>;
  /** Goes to a box and types over what it holds. */
  type(target: Locator, text: string): Promise<void>;
  /** What was wrong with the stops so far: out of the window, covered, or looking as if the focus were elsewhere. */
  flaws: readonly string[];
}

/** More stops than any page has. */
const MANY_STOPS = 150;

/** A user of a page by its keyboard alone: no click, no focus by a script; locators only say where to go. */
export function useKeyboard(page: Page): KeyboardUser {
  const flaws: string[] = [];
  const inspect = async (): Promise<void> => {
    flaws.push(...(await page.evaluate(inspectStop)));
  };
  const hasFocus = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);

  const goTo: KeyboardUser['goTo'] = async (target, key = 'Tab') => {
    await target.waitFor({ state: 'attached' });
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
      await page.waitForFunction(() => document.activeElement?.matches('main'));
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

/** Runs in the page: what is wrong with where the focus is now, and with what the last stop still looks like. */
async function inspectStop(): Promise<string[]> {
  const record = window as Window & { lastStop?: { element: Element; look: string } };
  const found: string[] = [];
  const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const name = (element: Element): string =>
    `${location.pathname} ${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent.slice(0, 40)}”`;
  const around = (element: Element): (Element | null | undefined)[] => {
    const parents = [element.parentElement, element.parentElement?.parentElement];
    return [
      ...parents,
      element.closest('label'),
      element.closest('.ant-select, .ant-input-number')?.firstElementChild,
    ];
  };
  // In edit mode a frame in the editor's layer lies around what has the focus.
  const framesOf = (element: Element): Element[] => {
    const { left, top } = element.getBoundingClientRect();
    return [...document.querySelectorAll('#editor .ed-frame')].filter((frame) => {
      const box = frame.getBoundingClientRect();
      return Math.abs(box.left - left) < 2 && Math.abs(box.top - top) < 2;
    });
  };
  // A box that draws itself may have its mark on what stands around or beside the element that has the focus.
  const look = (element: Element): string =>
    [element, element.nextElementSibling, ...around(element), ...framesOf(element)]
      .filter((each) => each instanceof Element)
      .map((each) => getComputedStyle(each))
      .map((style) => [style.outline, style.boxShadow, style.borderColor].join())
      .join('\n');
  const isRingCut = (ringed: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(ringed);
    const reach =
      outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const inner = ringed.getBoundingClientRect();
    for (let frame = ringed.parentElement; frame !== null; frame = frame.parentElement) {
      if (frame === document.body || getComputedStyle(frame).overflowY === 'visible') continue;
      const outer = frame.getBoundingClientRect();
      if (inner.top >= outer.top && inner.top - reach < outer.top - 1) return true;
      if (inner.bottom <= outer.bottom && inner.bottom + reach > outer.bottom + 1) return true;
    }
    return false;
  };
  const becomes = async (holds: () => boolean): Promise<boolean> => {
    const end = performance.now() + 3_000;
    while (!holds()) {
      if (performance.now() > end) return false;
      await nextFrame();
    }
    return true;
  };

  const last = record.lastStop;
  const element = document.activeElement ?? document.body;
  if (
    last !== undefined &&
    last.element !== element &&
    // In edit mode the frame stays around an element whose link has the focus.
    !last.element.matches('[data-editing] [data-edit]:focus-within') &&
    last.element.isConnected &&
    !(await becomes(() => look(last.element) !== last.look))
  )
    found.push(`${name(last.element)} looks the same with the focus and without`);
  record.lastStop = undefined;
  if (element === document.body) return found;

  // Chromium itself leaves an element where it is when 32 px of it are in the window, and of a text area where its caret is.
  const isInWindow = (): boolean => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const seen = (start: number, end: number, size: number): boolean =>
      Math.min(end, size) - Math.max(start, 0) >= Math.min(end - start, 24);
    return right > left && seen(left, right, innerWidth) && seen(top, bottom, innerHeight);
  };
  const isOnTop = (): boolean => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const middle = (start: number, end: number, size: number): number =>
      (Math.max(start, 0) + Math.min(end, size)) / 2;
    const hit = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight));
    return (
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || element.parentElement?.contains(hit) === true)
    );
  };
  if (!(await becomes(isInWindow))) found.push(`${name(element)} is not in the window`);
  else if (!(await becomes(isOnTop))) found.push(`${name(element)} is covered`);
  await nextFrame();
  await nextFrame();
  if (element.matches('[data-editing] [data-edit]') && !(await becomes(() => framesOf(element).length > 0)))
    found.push(`${name(element)} has no frame around it`);
  if (isRingCut(element)) found.push(`${name(element)} has a ring that is cut off`);
  record.lastStop = { element, look: look(element) };
  return found;
}
