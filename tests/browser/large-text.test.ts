// Letters twice as large, as people with weak eyes choose them in their browser.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { signInAsOwner } from './editor-session.ts';
import { findCutTexts } from './find-cut-texts.ts';
import { openAs, startMemberSite } from './members/member-site.ts';
import { readOverflow } from './page-checks.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const lin = await site.register();

const PAGES = [
  '/en/home',
  '/en/about',
  '/en/products',
  '/en/product?contentCode=palladiana',
  '/en/news',
  '/en/article?contentCode=electric-kilns',
  '/en/service',
  '/en/forms',
  '/en/search?keyword=tile',
  '/client/login',
  '/client/regist',
];
const OF_MEMBERS = ['/client/profile', '/client/clientMyForm', '/client/myComment', '/client/myOrder'];
const OF_OWNERS = ['/owner', '/owner/article', '/owner/settings-site', '/owner/redirect/new', '/owner/media'];

/** The setting of the browser for the size of letters; 16 is usual. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}

async function findFaults(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(site.url + path);
    await settled(page);
    const overflow = await readOverflow(page);
    await keepPicture(page, path);
    found.push(...(await findCutTexts(page)).map((each) => `${path}: ${each}`));
    if (overflow > 0) found.push(`${path} is ${overflow} px too wide`);
  }
  return found;
}

/** `SHOTS=<folder>` keeps what the test sees. */
async function keepPicture(page: Page, path: string): Promise<void> {
  const { SHOTS } = process.env;
  if (SHOTS === undefined) return;
  const name = `${page.viewportSize()?.width}${path.replaceAll(/\W/g, '-')}.png`;
  await page.screenshot({ path: join(SHOTS, name) });
}

async function openOwner(tab: Browser, width: number): Promise<Page> {
  const page = await (await signInAsOwner(tab, site)).newPage();
  await page.setViewportSize({ width, height: 900 });
  return page;
}

test.each([1440, 1100, 375])(
  'no text is cut, lies over another or makes a page wider at %i px',
  { tags: 'long' },
  async (width) => {
    const { page } = await openAs(browser, `${site.url}/client/profile`, lin, {
      language: 'en-US',
      viewport: { width, height: 900 },
    });
    await setTextSize(page, 32);
    expect(await findFaults(page, [...PAGES, ...OF_MEMBERS])).toEqual([]);
    await page.context().close();
  },
);

test(
  'the console in a window that is zoomed to 200 % scrolls in one direction',
  { tags: 'long' },
  async () => {
    for (const width of [720, 640]) {
      const page = await openOwner(browser, width);
      expect(await findFaults(page, OF_OWNERS)).toEqual([]);
      await page.context().close();
    }
  },
);

test('the console follows the letters of the browser, antd included', { tags: 'long' }, async () => {
  for (const width of [1440]) {
    const page = await openOwner(browser, width);
    await page.goto(`${site.url}/owner/redirect/new`);
    await settled(page);
    const usual = await readSizes(page);
    await setTextSize(page, 32);
    await settled(page);
    expect(await readSizes(page)).toEqual(usual.map((size) => size * 2));
    expect(await findFaults(page, OF_OWNERS)).toEqual([]);
    await page.context().close();
  }
});

/** Of a heading, a field, a button and the bar. */
const readSizes = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    ['main h1', 'main input', 'main .ant-btn', '.console-bar'].map((selector) =>
      Number.parseFloat(getComputedStyle(document.querySelector(selector) ?? document.body).fontSize),
    ),
  );
