// What the carousel does with a script is tested in `tests/component/carousel.test.ts`.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';

const browser = await openBrowser();
const home = `${(await startProduction()).url}/home`;
let page: Page;

afterEach(async () => {
  await page.close();
});

test('without JavaScript the first slide is readable', async () => {
  page = await browser.newPage({ viewport: { width: 375, height: 780 }, javaScriptEnabled: false });
  await page.goto(home);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
