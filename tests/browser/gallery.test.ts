// Tests on the gallery of examples. Only a development server has it, and one start of that takes seconds:
// all tests that need it are here. Two such servers at once would also share one cache of Vite.
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { EXAMPLE_LANGUAGES } from '../../src/assembly/example-data.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startDevelopment } from '../support/server.ts';

const [server, browser] = await Promise.all([startDevelopment(), openBrowser()]);
let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.close();
  // In development React also compares its output with the server's HTML, attribute by attribute.
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

async function openGallery(language: string, width = 1280): Promise<void> {
  page = await browser.newPage({ viewport: { width, height: 800 } });
  pageErrors = collectPageErrors(page);
  await page.goto(`${server.url}/gallery?lang=${language}`);
}

/** Hydrates the page by a touch of what acts, and waits until React has marked its container. */
async function hydrate(): Promise<void> {
  await page.locator('[data-on]').first().dispatchEvent('pointerover');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((name) => name.startsWith('__reactContainer')),
  );
}

test.each(EXAMPLE_LANGUAGES)(
  'every example of every block renders and hydrates without errors in %s',
  async (language) => {
    await openGallery(language);
    await hydrate();
    await page.waitForLoadState('networkidle');
    const shown = await page
      .locator('main > section')
      .evaluateAll((sections) => sections.map((section) => section.id));
    expect(shown).toEqual(
      makeExamplePage(language, blockDocuments.names()).examples.map((example) => example.key),
    );
  },
);

describe('the member menu of the header', () => {
  const STATES = [
    { language: 'zh-CN', signedIn: false, state: '请登录', items: ['登录', '注册'] },
    { language: 'zh-CN', signedIn: true, state: '已登录', items: ['个人中心', '退出登录'] },
    { language: 'en-US', signedIn: false, state: 'Please log in', items: ['Log in', 'Register'] },
    { language: 'en-US', signedIn: true, state: 'Logged in', items: ['Personal center', 'Log out'] },
  ];

  async function openHeader(signedIn: boolean, language: string, width = 1440): Promise<Locator> {
    await openGallery(language, width);
    if (signedIn) {
      await page.evaluate(() => localStorage.setItem('clientToken', 'a-token'));
      await page.reload();
    }
    await hydrate();
    return page.locator('#header--three-levels');
  }

  test.each(STATES)('shows "$state" with its actions', async ({ language, signedIn, state, items }) => {
    const header = await openHeader(signedIn, language);
    const button = header.getByRole('button', { name: state });
    // Before its listeners are attached, hovering opens nothing.
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

  test('offers the same actions on narrow screens', async () => {
    const header = await openHeader(false, 'zh-CN', 375);
    await header.getByRole('button', { name: '主导航' }).click();
    const drawer = page.getByRole('dialog');
    expect(await drawer.getByRole('link', { name: '登录', exact: true }).getAttribute('href')).toBe(
      '/client/login',
    );
    expect(await drawer.getByRole('link', { name: '注册' }).getAttribute('href')).toBe('/client/regist');
  });
});
