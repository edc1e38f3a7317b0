import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { collectPageErrors } from '../support/browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong inside an element, one line for each rule; elements with the markup at fault. Of the given weights, default all. */
export async function findViolations(
  page: Page,
  target: string,
  impacts?: readonly string[],
): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          target: string,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    // What fades in has its colours only at the end.
    const moving = document
      .getAnimations()
      .filter(
        (each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(moving.map((each) => each.finished));
    const { violations } = await axe.run(selector);
    return violations.map(({ id, impact, nodes }) => ({
      impact,
      line: `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    }));
  }, target);
  return found.filter(({ impact }) => impacts?.includes(impact) !== false).map(({ line }) => line);
}

/** A visitor without a past on a page: it is there to read, pictures may still come. Close its context. */
export async function openVisitor(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; pageErrors: readonly string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await recordShifts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return { page, pageErrors };
}

/** Adds up how far things jump on the pages that are opened from now on, for `readShift`. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = window as Window & { shift?: number };
    record.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) record.shift = (record.shift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How far things have jumped so far, as CLS counts it. */
export function readShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as Window & { shift?: number }).shift ?? Number.NaN);
}

/** How many pixels the page is wider than its window. */
export function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
