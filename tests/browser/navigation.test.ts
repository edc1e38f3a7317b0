import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { savePage } from './save-page.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
await savePage(browser, server, 'CONSULT', {
  'news-list': { pageSize: 2, subContentMap: { BigTitle: { title: '新闻' } } },
});

let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

async function visit(path: string): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1440, height: 800 } });
  pageErrors = collectPageErrors(page);
  await page.goto(server.url + path);
}

const menuLink = (name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });
/** Follows the link of the menu without scrolling to it. */
const leaveTo = async (path: string): Promise<void> => {
  await page.locator(`header nav a[href="${path}"]`).first().dispatchEvent('click');
  await page.waitForURL(`**${path}`);
};
const height = (): Promise<number> => page.evaluate(() => scrollY);
const goDown = (top: number): Promise<void> =>
  page.evaluate((value) => scrollTo({ top: value, behavior: 'instant' }), top);

test('a link opens its page at the top, and the keyboard begins at the skip link', async () => {
  await visit('/home');
  await goDown(900);
  await menuLink('合作').click();
  await page.waitForURL('**/forms');
  expect(await page.title()).toContain('合作');
  expect(await height()).toBe(0);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到正文');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('going back and forward restores each page and its scroll position', async () => {
  await visit('/home');
  await goDown(700);
  await leaveTo('/service');
  await goDown(300);
  await page.goBack();
  await expect.poll(height).toBe(700);
  expect(await page.title()).toContain('手作釉面砖');
  await page.goForward();
  await expect.poll(height).toBe(300);
});

describe('a list that has loaded more', () => {
  const titles = (): Promise<string[]> => page.locator('main li h3').allTextContents();

  /** Opens the list, loads until its third page and scrolls to an item of it. */
  async function openGrownList(): Promise<{ shown: string[]; at: number }> {
    await visit('/news');
    await page.getByRole('navigation', { name: '分页' }).scrollIntoViewIfNeeded();
    await expect.poll(async () => (await titles()).length).toBe(6);
    await page.waitForURL('**/news?pageNum=3');
    await page.locator('main li h3').nth(4).scrollIntoViewIfNeeded();
    return { shown: await titles(), at: await height() };
  }

  test('is as it was left after going back, and again after a reload', async () => {
    const { shown, at } = await openGrownList();
    await leaveTo('/service');
    await page.goBack();
    await expect.poll(height).toBe(at);
    // It goes on growing where its end is in sight.
    expect((await titles()).slice(0, shown.length)).toEqual(shown);
    await page.reload();
    await expect.poll(height).toBe(at);
    expect((await titles()).slice(0, shown.length)).toEqual(shown);
  });

  test('is as it was left also when it has ended', async () => {
    await visit('/products');
    await page.getByRole('navigation', { name: '分页' }).scrollIntoViewIfNeeded();
    await page.waitForURL('**/products?pageNum=3');
    await page.getByText('到底了').waitFor();
    await page.locator('main li h3').last().scrollIntoViewIfNeeded();
    const shown = await titles();
    const at = await height();
    await page.reload();
    await expect.poll(height).toBe(at);
    expect(await titles()).toEqual(shown);
    await leaveTo('/service');
    await page.goBack();
    await expect.poll(height).toBe(at);
    expect(await titles()).toEqual(shown);
  });

  test('begins at the page of its address where a link leads to it', async () => {
    const { shown } = await openGrownList();
    await page.goto(page.url());
    expect((await titles())[0]).toBe(shown[4]);
  });

  test('keeps the page that it has reached when the language changes', async () => {
    await openGrownList();
    await page.getByRole('navigation', { name: '语言' }).getByRole('link', { name: 'EN' }).click();
    await page.waitForURL('**/en/**');
    expect(Number(new URL(page.url()).searchParams.get('pageNum'))).toBeGreaterThanOrEqual(3);
  });
});

test('an unknown address answers the 404 page', async () => {
  await visit('/home');
  await menuLink('合作').evaluate((link) => link.setAttribute('href', '/nowhere'));
  const answer = page.waitForResponse('**/nowhere');
  await menuLink('合作').click();
  expect((await answer).status()).toBe(404);
  await expect.poll(() => page.title()).toContain('页面不存在');
  pageErrors = pageErrors.filter((error) => !error.includes('404'));
});

test('a change of language keeps the page and is remembered', async () => {
  await visit('/about');
  await page.getByRole('link', { name: 'EN', exact: true }).first().click();
  await page.waitForURL('**/en/about');
  expect(await page.title()).toBe('About Kilnfield · Kilnfield');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en-US');
  await page.goto(`${server.url}/about`);
  expect(await page.title()).toBe('About Kilnfield · Kilnfield');
});
