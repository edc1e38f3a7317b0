// What a visitor's browser loads of a page, as bytes on the wire, and how long its thread is blocked.
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { payloadShareOf } from './payload-share.ts';

/** Between two looks at the requests that are under way. */
const QUIET_MS = 100;

/** What the page itself records: ends and durations of long tasks, and the sum of its layout shifts. */
interface Seen {
  tasks: [end: number, duration: number][];
  shift: number;
}

export interface WireLoad {
  /** KB of JavaScript that is loaded without the visitor's doing. */
  scripts: number;
  /** The same after a touch of something that acts and an automatic step of a carousel. */
  scriptsInAll: number;
  /** The same after a swipe of the carousel; undefined for a page without one. */
  scriptsSwiped: number | undefined;
  /** Part of the HTML that is the page payload, from 0 to 1. */
  payload: number;
  /**
   * Milliseconds of the long tasks after the first paint, beyond 50 ms each, on a processor four times
   * slower.
   */
  blocked: number;
  shift: number;
}

/** An observer of the page: its long tasks and layout shifts. */
function observe(): void {
  const seen: Seen = { tasks: [], shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push([startTime + duration, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Touches something that acts, if there is any, and waits until React has taken over. */
async function touch(page: Page): Promise<void> {
  const acts = await page.evaluate(() =>
    document.querySelector('[data-on]')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
  );
  if (acts === undefined) return;
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

const SLIDES = '[data-carousel=slides]:has(> :nth-child(2))';

/** Waits for the first automatic step of a carousel, if there is one. */
async function untilStep(page: Page): Promise<void> {
  if ((await page.locator(SLIDES).count()) === 0) return;
  await page
    .locator(`${SLIDES} > :first-child:is([inert], :has([inert]))`)
    .first()
    .waitFor({ state: 'attached' });
}

/** Swipes a carousel to another slide; false if there is none. */
async function swipe(page: Page): Promise<boolean> {
  if ((await page.locator(SLIDES).count()) === 0) return false;
  const shown = page.locator(`${SLIDES} > :not([inert], :has([inert]))`).first();
  const before = await shown.elementHandle();
  await shown.evaluate((target) => {
    for (const [type, clientX] of [
      ['pointerdown', 900],
      ['pointermove', 500],
      ['pointerup', 100],
    ] as const)
      target.dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', isPrimary: true, bubbles: true, clientX }),
      );
  });
  await page.waitForFunction((slide) => slide?.matches('[inert], :has([inert])'), before);
  return true;
}

/** Loads a page as a new visitor with an empty cache, on a phone's processor. */
export async function measureWireLoad(browser: Browser, url: string): Promise<WireLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const scripts = new Set<string>();
  const pending = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId }) => pending.add(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.endsWith('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  const atFirst = bytes;
  const { blocked, shift } = await page.evaluate(() => {
    const { tasks, shift: all } = (window as unknown as { seen: Seen }).seen;
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const late = tasks.filter(([end]) => end > paint);
    return { blocked: late.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0), shift: all };
  });
  await touch(page);
  await untilStep(page);
  while (pending.size > 0) await wait(QUIET_MS);
  const inAll = bytes;
  const isSwiped = await swipe(page);
  while (pending.size > 0) await wait(QUIET_MS);
  const html = (await response?.text()) ?? '';
  await context.close();
  return {
    scripts: atFirst / 1000,
    scriptsInAll: inAll / 1000,
    scriptsSwiped: isSwiped ? bytes / 1000 : undefined,
    payload: payloadShareOf(html),
    blocked,
    shift,
  };
}
