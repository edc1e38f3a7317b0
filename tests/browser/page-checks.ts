import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { collectPageErrors } from '../support/browser.ts';
import { settled } from '../support/settled.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds in an element, one line for each rule; of all impacts by default. */
export async function findViolations(
  page: Page | Frame,
  target: string,
  impacts?: readonly string[],
): Promise<string[]> {
  // An element that fades in has its final contrast at the end of the animation.
  await settled('mainFrame' in page ? page : page.page());
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          target: string,
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    // What is left out takes half of the time, and changes no finding: selectors of elements, what conforms,
    // and style sheets, which no rule reads.
    const { violations } = await axe.run(selector, {
      resultTypes: ['violations'],
      selectors: false,
      preload: { assets: ['media'] },
    });
    return violations.map(({ id, impact, nodes }) => ({
      impact,
      line: `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    }));
  }, target);
  return found.filter(({ impact }) => impacts?.includes(impact) !== false).map(({ line }) => line);
}

/** Opens a page as a new visitor, without waiting for pictures. Close its context. */
export async function openVisitor(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; pageErrors: readonly string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await recordShifts(page);
  // Scripts wait for the style sheet. A page without scripts has its layout only when it has loaded.
  const waitUntil = options.javaScriptEnabled === false ? 'load' : 'domcontentloaded';
  await page.goto(address, { waitUntil });
  if (options.javaScriptEnabled !== false) await settled(page);
  return { page, pageErrors };
}

/** Records the layout shift of pages opened from now on, for `readShift`. */
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

/** The cumulative layout shift (CLS) so far. */
export function readShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as Window & { shift?: number }).shift ?? Number.NaN);
}

/** Gives the window a width. Resolves when observers of sizes have run, so that what follows may measure. */
export async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await settled(page);
}

/** By how many pixels the page is wider than its viewport. */
export function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
