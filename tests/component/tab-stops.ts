// Walks over the page by Tab, as people without a mouse do.
import type { CDPSession, Page } from 'playwright-core';
import { settled } from '../support/settled.ts';

/** What is wrong with a stop, and where. */
export interface BadStop {
  at: string;
  lacks: 'name' | 'focus';
}

export interface Walk {
  stops: number;
  bad: BadStop[];
}

/** The most stops of one screen. */
const MAX_STOPS = 150;

/** Goes from stop to stop until the first one comes again, or the focus leaves the page. */
export async function walkByTab(page: Page): Promise<Walk> {
  // What is loaded later may take the focus.
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const bad: BadStop[] = [];
  let stops = 0;
  await page.evaluate(() => {
    document.querySelectorAll('[data-seen-stop]').forEach((each) => each.removeAttribute('data-seen-stop'));
  });
  for (; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(markStop);
    if (at === undefined) break;
    if ((await nameOfFocus(session)) === '') bad.push({ at, lacks: 'name' });
    if (!(await page.evaluate(showsFocus, AROUND))) bad.push({ at, lacks: 'focus' });
  }
  await session.detach();
  return { stops, bad };
}

/** Marks the focused element and describes it; undefined outside of the page, and for one seen before. */
function markStop(): string | undefined {
  const stop = document.activeElement;
  if (stop === null || stop === document.body || stop.hasAttribute('data-seen-stop')) return undefined;
  stop.setAttribute('data-seen-stop', '');
  return stop.outerHTML.slice(0, 200);
}

/** The name that screen readers say, as the browser computes it. */
async function nameOfFocus(session: CDPSession): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (result.objectId === undefined) return '';
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return String(nodes[0]?.name?.value ?? '').trim();
}

/** How many elements around a stop may show the focus for it: those of a select stand around its input. */
const AROUND = 4;

/** True if the focused element, or what stands for it, looks different than without the focus. */
async function showsFocus(around: number): Promise<boolean> {
  const stop = document.activeElement as HTMLElement;
  const near: (Element | null | undefined)[] = [stop, stop.nextElementSibling];
  for (let outer = stop.parentElement, left = around; left > 0; left -= 1) {
    near.push(outer);
    outer = outer?.parentElement ?? null;
  }
  const all = near.filter((each) => each instanceof Element);
  const lookOf = (): string =>
    all
      .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')])
      .map((style) =>
        [
          style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
          style.boxShadow,
          style.borderColor,
          style.backgroundColor,
          style.textDecorationLine,
        ].join(' '),
      )
      .join('\n');
  // Some components draw the focus by their state.
  const drawn = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    });
  await drawn();
  // The editor draws a frame around what can be edited, in place of an outline.
  if (stop.matches('[data-edit]')) {
    const own = stop.getBoundingClientRect();
    return [...document.querySelectorAll('.ed-frame')].some((frame) => {
      const { left, top } = frame.getBoundingClientRect();
      return Math.abs(left - own.left) < 4 && Math.abs(top - own.top) < 4;
    });
  }
  const focused = lookOf();
  stop.blur();
  await drawn();
  const blurred = lookOf();
  stop.focus({ preventScroll: true });
  return focused !== blurred;
}
