import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../../support/browser.ts';
import { startDevelopment } from '../../support/server.ts';

const [server, browser] = await Promise.all([startDevelopment(), openBrowser()]);
let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

async function visit(signedIn: boolean, language: string, width = 1440): Promise<Locator> {
  page = await browser.newPage({ viewport: { width, height: 800 } });
  pageErrors = collectPageErrors(page);
  const gallery = `${server.url}/gallery?lang=${language}`;
  await page.goto(gallery);
  if (signedIn) {
    await page.evaluate(() => localStorage.setItem('clientToken', 'a-token'));
    await page.goto(gallery);
  }
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((name) => name.startsWith('__reactContainer')),
  );
  return page.locator('#header--three-levels');
}

const WORDS = [
  { language: 'zh-CN', signedIn: false, state: '请登录', items: ['登录', '注册'] },
  { language: 'zh-CN', signedIn: true, state: '已登录', items: ['个人中心', '退出登录'] },
  { language: 'en-US', signedIn: false, state: 'Please log in', items: ['Log in', 'Register'] },
  { language: 'en-US', signedIn: true, state: 'Logged in', items: ['Personal center', 'Log out'] },
];

test.each(WORDS)('shows "$state" with its actions', async ({ language, signedIn, state, items }) => {
  const header = await visit(signedIn, language);
  const button = header.getByRole('button', { name: state });
  // Until the page listens, a hand that rests on it opens nothing.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await button.hover();
      return button.getAttribute('aria-expanded');
    })
    .toBe('true');
  const menu = header.locator('#member-menu');
  await expect.poll(() => menu.getByRole('listitem').allInnerTexts()).toEqual(items);
});

test('the menu of narrow screens offers the same actions', async () => {
  const header = await visit(false, 'zh-CN', 375);
  await header.getByRole('button', { name: '主导航' }).click();
  const drawer = page.getByRole('dialog');
  expect(await drawer.getByRole('link', { name: '登录', exact: true }).getAttribute('href')).toBe(
    '/client/login',
  );
  expect(await drawer.getByRole('link', { name: '注册' }).getAttribute('href')).toBe('/client/regist');
});
