import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { findBrowser } from '../../src/tools/browser/find-browser.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The browser's own pickers are typed into in the order of its language.
  '--lang=en-US',
];

/** Starts a headless browser for the tests of a file; it is closed after the last of them. Call it at the file's top level: a hook's `afterAll` is not run. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error(
      'There is no Chromium or Chrome. Run "npm test", which installs one, or set CHROME_PATH.',
    );
  // Where no language is set, Chromium gives no file a name that is not ASCII.
  const browser = await chromium.launch({
    executablePath,
    args: FLAGS,
    env: { ...process.env, LANG: 'C.UTF-8' },
  });
  afterAll(() => browser.close());
  return browser;
}

/**
 * Gathers what a page complains of from now on: errors and warnings on the console (what the Content-Security-Policy refuses and what React finds
 * while hydrating are among them), exceptions nobody caught, and requests that failed. Expect it to be empty at the end of a test.
 */
export function watchPage(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A request that the page itself gave up, by going elsewhere, is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`request: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  return complaints;
}

/** Ticks a box or chooses one of several with one click, and waits until it shows: what is drawn may follow the click a little later. */
export async function tick(box: Locator): Promise<void> {
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(true);
}
