import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';

const INTERVAL = 5000;

const browser = await openBrowser();
const home = `${(await startProduction()).url}/home`;
let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

/** Opens the page as a new visitor with a paused clock, and waits until the carousel is hydrated. */
async function visit(reducedMotion: 'reduce' | 'no-preference' = 'no-preference'): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion });
  pageErrors = collectPageErrors(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(home);
  await page.waitForSelector('[data-carousel=slides] > [inert]', { state: 'attached' });
}

/** Index of the one slide that is not inert. */
const shown = (): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-carousel=slides] > *')].findIndex(
      (slide) => !slide.matches('[inert], :has([inert])'),
    ),
  );

/** Imitates a tab that is hidden or shown. */
async function setHidden(hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a slide stays for five seconds; the last is followed by the first', async () => {
  await visit();
  await expect.poll(shown).toBe(0);
  await page.clock.runFor(INTERVAL - 100);
  await expect.poll(shown).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(shown).toBe(1);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.clock.runFor(3 * INTERVAL);
  await expect.poll(shown).toBe(0);
});

test('its button stops it until the button is pressed again', async () => {
  await visit();
  const toggle = page.getByRole('button', { name: '停止自动播放' });
  await toggle.click();
  await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
  await page.mouse.move(10, 10);
  await page.clock.runFor(4 * INTERVAL);
  await expect.poll(shown).toBe(0);
  await toggle.click();
  await page.mouse.move(10, 10);
  await page.clock.runFor(INTERVAL + 100);
  await expect.poll(shown).toBe(1);
});

test('nothing moves by itself with reduced motion', async () => {
  await visit('reduce');
  await page.clock.runFor(4 * INTERVAL);
  await expect.poll(shown).toBe(0);
  await page.getByRole('button', { name: '下一张' }).click();
  await expect.poll(shown).toBe(1);
});

test('it pauses while its tab is hidden, and restarts the interval afterwards', async () => {
  await visit();
  await setHidden(true);
  await page.clock.runFor(4 * INTERVAL);
  await expect.poll(shown).toBe(0);
  await setHidden(false);
  await page.clock.runFor(INTERVAL - 100);
  await expect.poll(shown).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(shown).toBe(1);
});

test('arrows, indicators and keys choose a slide, and the indicator shows which', async () => {
  await visit('reduce');
  await page.getByRole('button', { name: '第 3 张' }).click();
  await expect.poll(shown).toBe(2);
  expect(await page.getByRole('button', { name: '第 3 张' }).getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).toBe(1);
  await page.getByRole('button', { name: '上一张' }).click();
  await expect.poll(shown).toBe(0);
});

test('it is rebuilt 0.1 s after its slides have changed', async () => {
  await visit();
  await page.evaluate(() => document.querySelector('[data-carousel=slides]')?.lastElementChild?.remove());
  await page.clock.runFor(150);
  await page.waitForFunction(
    () => document.querySelectorAll('[data-carousel=slides] > :is([inert], :has([inert]))').length === 2,
  );
  await page.clock.runFor(3 * INTERVAL + 200);
  await expect.poll(shown).toBe(0);
});

test('without JavaScript the first slide is readable', async () => {
  page = await browser.newPage({ viewport: { width: 375, height: 780 }, javaScriptEnabled: false });
  pageErrors = [];
  await page.goto(home);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
