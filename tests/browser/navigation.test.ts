import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
let page: Page;
let pageErrors: readonly string[] = [];
/** Number of documents that the browser has loaded: 1 while navigation needs no reload. */
let documents = 0;

afterEach(async () => {
  await page.close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

async function visit(path: string): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' });
  pageErrors = collectPageErrors(page);
  documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto(server.url + path);
}

const menuLink = (name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });
const height = (): Promise<number> => page.evaluate(() => scrollY);

test('a link shows its page without a reload, and announces it to screen readers', async () => {
  await visit('/home');
  await page.mouse.wheel(0, 900);
  await page.waitForFunction(() => scrollY > 0);
  await menuLink('合作').click();
  await page.waitForURL('**/forms');
  await expect.poll(() => page.title()).toContain('合作');
  await expect.poll(height).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.locator('[aria-live=polite]', { hasText: '合作' }).waitFor({ state: 'attached' });
  expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('材料顾问');
  expect(documents).toBe(1);
});

test('going back and forward restores each page and its scroll position', async () => {
  await visit('/home');
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('header nav a[href="/service"]')?.click(),
  );
  await page.waitForURL('**/service');
  await page.waitForFunction(() => !document.title.includes('手作釉面砖'));
  const title = await page.title();
  await page.goBack();
  await page.waitForFunction(() => scrollY === 700);
  await expect.poll(() => page.title()).toContain('手作釉面砖');
  await page.goForward();
  await page.waitForFunction(() => scrollY === 0);
  await expect.poll(() => page.title()).toBe(title);
  expect(documents).toBe(1);
});

test('after a reload the back button still leads to the previous page', async () => {
  await visit('/home');
  await menuLink('合作').click();
  await page.waitForURL('**/forms');
  await page.reload();
  await page.goBack();
  await page.waitForURL('**/home');
  await page.waitForFunction(() => document.title.includes('手作釉面砖'));
  expect(await page.getByRole('heading', { level: 1 }).count()).toBeGreaterThan(0);
});

test('a page that takes longer than 200 ms shows a progress bar', async () => {
  await visit('/home');
  await menuLink('合作').hover();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/service', async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.getByRole('progressbar', { name: '正在打开页面' });
  const asked = page.waitForRequest('**/service');
  await menuLink('服务').click();
  await asked;
  await bar.waitFor();
  release();
  await page.waitForURL('**/service');
  await bar.waitFor({ state: 'hidden' });
  expect(documents).toBe(1);
});

test('when the network fails the page stays and offers a retry', async () => {
  await visit('/home');
  await page.route('**/service', (route) => route.abort('internetdisconnected'));
  await menuLink('服务').click();
  await page.getByRole('alert').getByText('页面没有打开').waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
  await page.unroute('**/service');
  await page.getByRole('button', { name: '重试' }).click();
  await page.waitForURL('**/service');
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  expect(documents).toBe(1);
  pageErrors = pageErrors.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'));
});

test('an unknown address shows the 404 page', async () => {
  await visit('/home');
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('header nav a[href="/forms"]');
    link?.setAttribute('href', '/nowhere');
    link?.click();
  });
  await page.waitForURL('**/404');
  await expect.poll(() => page.title()).toContain('页面不存在');
  expect(documents).toBe(1);
  pageErrors = pageErrors.filter((complaint) => !complaint.includes('404'));
});

test('a change of language needs no reload and is remembered', async () => {
  await visit('/about');
  await page.getByRole('link', { name: 'EN', exact: true }).first().click();
  await page.waitForFunction(() => document.documentElement.lang === 'en-US');
  await expect.poll(() => page.title()).toBe('About Kilnfield · Kilnfield');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en-US');
  expect(documents).toBe(1);
  await page.reload();
  expect(await page.title()).toBe('About Kilnfield · Kilnfield');
});

test('a page that is likely to be opened is prefetched', async () => {
  await visit('/home');
  const prefetched = page.waitForResponse('**/forms');
  await menuLink('合作').hover();
  await prefetched;
  await page.route('**/forms', (route) => route.abort());
  await menuLink('合作').click();
  await page.waitForURL('**/forms');
  expect(documents).toBe(1);
});

test('links to a new tab, with a modifier key, or to another program are left to the browser', async () => {
  await visit('/home');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    menuLink('合作').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.waitForURL('**/forms');
  await tab.close();
  expect(new URL(page.url()).pathname).toBe('/home');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/owner/login';
    document.querySelector('main')?.append(link);
    link.click();
  });
  await page.waitForURL('**/owner/login');
  expect(documents).toBe(2);
});
