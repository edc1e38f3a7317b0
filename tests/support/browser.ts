// The headless browser of the tests, and what it reports about a page.
import { existsSync, statfsSync } from 'node:fs';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { findBrowser } from '../../src/tools/browser/find-browser.ts';
import { settled } from './settled.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The order of day and month in date pickers follows the browser's language.
  '--lang=en-US',
  // No page of the tests lives long enough to earn back what it costs to optimize its scripts.
  '--js-flags=--no-maglev --no-turbofan --max-lazy',
];

/** The browser of this worker: the test files that it runs one after another share it. */
let running: Promise<Browser> | undefined;

/**
 * The worker's headless browser. Its pages ask for less movement; tests of movement open theirs with
 * `reducedMotion: 'no-preference'`. Contexts that a file leaves open are closed after its last test. Call it
 * at the top level of the file: an `afterAll` inside a hook does not run.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await workersBrowser();
  const before = new Set(browser.contexts());
  afterAll(async () => {
    const opened = browser.contexts().filter((context) => !before.has(context));
    await Promise.all(opened.map((context) => context.close()));
  });
  return browser;
}

/** The same browser for what the next files use, too: its contexts stay open. */
export function workersBrowser(): Promise<Browser> {
  running ??= launch();
  return running;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: FLAGS,
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    // Without a locale, Chromium drops characters outside ASCII from file names.
    env: { ...process.env, LANG: 'C.UTF-8' },
  });
  const newContext = browser.newContext.bind(browser);
  // `newPage` opens its context by it, too.
  browser.newContext = (options) => newContext({ reducedMotion: 'reduce', ...options });
  // After a crash, the next file gets a new one.
  browser.once('disconnected', () => (running = undefined));
  return browser;
}

/**
 * Whether the processes of Chromium can share what they draw in memory. Playwright has them use files in the
 * temporary folder, because containers often have 64 MB of such memory.
 */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 2_000_000_000;
}

/** Path of an installed browser; throws when there is none. */
export function requireBrowser(): string {
  const path = findBrowser();
  if (path === undefined)
    throw new Error(
      'There is no Chromium or Chrome. Run "npm test", which installs one, or set CHROME_PATH.',
    );
  return path;
}

/**
 * Hints of Chromium that are no faults. It gives the first in rare cases of a picture that is shown: pages
 * preload nothing but the pictures of their own `img` elements (`preloaded-images.ts`). The other is of pages
 * that are shown as pictures, in frames where nothing runs.
 */
const HARMLESS = new RegExp(
  String.raw`^The resource \S+/media/\S+ was preloaded using link preload but not used` +
    String.raw`|^Blocked script execution in '\S+/preview/`,
);

/**
 * Collects the errors of a page from now on: errors and warnings on the console (violations of the
 * Content-Security-Policy and hydration errors of React are among them), uncaught exceptions, and failed
 * requests. The list grows; expect it to be empty at the end of a test.
 */
export function collectPageErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && !HARMLESS.test(message.text()))
      errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Navigation aborts requests; that is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      errors.push(`request: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  return errors;
}

/** Checks a checkbox or radio with one click and waits until React has rendered it. */
export async function checkBox(box: Locator): Promise<void> {
  await box.click();
  await settled(box.page());
  expect(await box.isChecked()).toBe(true);
}
