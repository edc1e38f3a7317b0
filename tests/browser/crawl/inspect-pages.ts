// Inspects pages for violations of accessibility, layout shift, overflow and errors.
import type { Browser, Page } from 'playwright-core';
import { collectPageErrors } from '../../support/browser.ts';
import { IS_LONG } from '../../support/rounds.ts';
import type { RunningServer } from '../../support/server.ts';
import { settled } from '../../support/settled.ts';
import { findViolations, readOverflow, readShift, recordShifts } from '../page-checks.ts';

/** Scrolls down a page step by step and waits for lazy content at each step. */
async function readThrough(page: Page): Promise<void> {
  await settled(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 700) {
    await page.evaluate((place) => scrollTo({ top: place, behavior: 'instant' }), top);
    await settled(page);
  }
}

async function inspect(
  server: RunningServer,
  page: Page,
  address: string,
  withAxe: boolean,
): Promise<string[]> {
  await page.goto(server.url + address);
  await readThrough(page);
  const [violations, shift, overflow] = [
    withAxe || IS_LONG ? await findViolations(page, 'html') : [],
    await readShift(page),
    await readOverflow(page),
  ];
  return [
    ...violations.map((each) => `axe ${each}`),
    ...(shift <= 0.02 ? [] : [`moved by ${shift}`]),
    ...(overflow === 0 ? [] : [`${overflow} px too wide`]),
  ].map((each) => `${address} - ${each}`);
}

/**
 * Opens every page in a viewport of this width, and returns a line for each fault. In a long run axe looks at
 * every page in both languages and at all widths, which takes a minute.
 */
export async function inspectAll(
  browser: Browser,
  server: RunningServer,
  width: number,
  all: readonly string[],
  { withAxe }: { withAxe: boolean },
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  // One tab for all: a process that has run the site's scripts needs half as long for the next page.
  const page = await context.newPage();
  await recordShifts(page);
  const pageErrors = collectPageErrors(page);
  const found: string[] = [];
  for (const address of all) {
    const known = pageErrors.length;
    found.push(...(await inspect(server, page, address, withAxe)));
    found.push(...pageErrors.slice(known).map((each) => `${address} - ${each}`));
  }
  await context.close();
  return found;
}
