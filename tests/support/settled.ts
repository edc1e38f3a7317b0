// Waits until nothing of a page is under way: what the program counts (`runtime/model/pending-work.ts`),
// frames inside of it, and animations that end.
import type { Frame, Page } from 'playwright-core';
import type { PendingWork } from '../../runtime/model/pending-work.ts';

const MAX_WAIT_MS = 30_000;

/** What Playwright keeps of a page whose clock it drives. */
interface ClockOfTests {
  builtins: Pick<Window, 'requestAnimationFrame' | 'requestIdleCallback' | 'setTimeout'>;
}

/**
 * Resolves when nothing is under way, in this moment and after the next idle moment and frame: what an
 * answer starts is waited for, too. While the clock of the page stands, delays are not waited for. Rejects
 * with the names of what is under way after 30 s. Pictures are not waited for.
 */
export async function settled(page: Page, maxWaitMs = MAX_WAIT_MS): Promise<void> {
  let isNew = true;
  const note = (frame: Frame): void => {
    isNew ||= frame === page.mainFrame();
  };
  page.on('framenavigated', note);
  try {
    while (isNew) {
      isNew = false;
      await page.waitForLoadState('domcontentloaded');
      const left = await page.evaluate(waitForQuiet, maxWaitMs).catch((error: unknown) => {
        // The page has been left meanwhile.
        if (!/context was destroyed|Cannot find context|because of a navigation/.test(String(error)))
          throw error;
        isNew = true;
        return [];
      });
      if (left.length > 0)
        throw new Error(`Still under way after ${maxWaitMs / 1000} s at ${page.url()}: ${left.join(', ')}.`);
    }
  } finally {
    page.off('framenavigated', note);
  }
}

/** Names of what the program counts as under way, each once: for a test that holds something back. */
export async function namesUnderWay(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => [...(window.pendingWork ?? [])].map(({ name }) => name));
  return [...new Set(names)];
}

/** Runs in the page. Resolves with nothing, or with the names of what is still under way after `ms`. */
async function waitForQuiet(ms: number): Promise<string[]> {
  const { __pwClock } = window as Window & { __pwClock?: ClockOfTests };
  const { requestAnimationFrame, requestIdleCallback, setTimeout } = __pwClock?.builtins ?? window;
  const nextFrame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
  // A busy page is never idle.
  const nextIdle = (): Promise<unknown> => new Promise((done) => requestIdleCallback(done, { timeout: 500 }));

  const namesIn = (view: Window & typeof globalThis, isStanding: boolean): string[] => {
    const works: PendingWork[] = [...(view.pendingWork ?? [])];
    // Others follow the scroll position.
    const isMoving = ({ playState, effect, timeline }: Animation): boolean =>
      playState === 'running' &&
      timeline === view.document.timeline &&
      effect?.getComputedTiming().endTime !== Infinity;
    const inFrames = [...view.document.querySelectorAll('iframe')].flatMap((frame) => {
      const inside = frame.contentWindow as (Window & typeof globalThis) | null;
      if (frame.contentDocument === null || inside === null) return [];
      return frame.contentDocument.readyState === 'complete' ? namesIn(inside, isStanding) : ['frame'];
    });
    return [
      ...works.filter(({ isDelay }) => !(isDelay && isStanding)).map(({ name }) => name),
      ...view.document
        .getAnimations()
        .filter(isMoving)
        .map((each) => `animation ${'animationName' in each ? String(each.animationName) : each.id}`),
      ...inFrames,
    ];
  };

  let isOver = false;
  setTimeout(() => (isOver = true), ms);
  for (;;) {
    const before = performance.now();
    await nextFrame();
    const names = namesIn(window, performance.now() === before);
    if (names.length > 0) {
      if (isOver) return names;
      continue;
    }
    await nextIdle();
    await nextFrame();
    if (namesIn(window, performance.now() === before).length === 0) return [];
    if (isOver) return ['work that begins again and again'];
  }
}
