import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

// The user agent of the test browser is recognised as a bot, which is not counted.
const READER = {
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
const isCount = (url: string): boolean => url.endsWith('/api/websiteStats/add');

async function openReader(): Promise<{ page: Page; sent: string[] }> {
  const context = await browser.newContext(READER);
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isCount(request.url())) sent.push(request.method());
  });
  return { page, sent };
}

async function readToday(page: Page): Promise<unknown> {
  await page.request.post(`${server.url}/api/owner/login`, {
    data: { name: 'owner', password: OWNER_PASSWORD },
  });
  const answer = await page.request.get(`${server.url}/api/websiteStats/get?projectCode=default`);
  return ((await answer.json()) as { data: unknown[] }).data.at(-1);
}

test('each page that is visible is counted once', async () => {
  const { page, sent } = await openReader();
  const pageErrors = collectPageErrors(page);
  await page.goto(`${server.url}/home?lang=en-US`);
  await expect.poll(() => sent).toEqual(['POST']);
  await page.locator('header a[href="/en/about"]').first().click();
  await page.waitForURL('**/en/about');
  await expect.poll(() => sent).toEqual(['POST', 'POST']);
  await expect.poll(() => readToday(page)).toMatchObject({ views: 2, visitors: 1 });
  expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual([
    'language',
    'tesseraDevice',
    'tesseraOwner',
  ]);
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('a page view that cannot be sent causes no error', async () => {
  const { page, sent } = await openReader();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  await page.route('**/api/websiteStats/add', (route) => route.abort());
  await page.goto(`${server.url}/home`);
  await expect.poll(() => sent.length).toBe(1);
  await page.locator('header a[href="/about"]').first().click();
  await page.waitForURL('**/about');
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('a browser with Do Not Track sends nothing', async () => {
  const { page, sent } = await openReader();
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
  );
  await page.goto(`${server.url}/home`);
  await settled(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(sent).toEqual([]);
  await page.context().close();
});

test('edit mode is not counted', async () => {
  const { page, sent } = await openReader();
  await page.request.post(`${server.url}/api/owner/login`, {
    data: { name: 'owner', password: OWNER_PASSWORD },
  });
  await page.goto(`${server.url}/edit/home`);
  await settled(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(sent).toEqual([]);
  await page.context().close();
});
