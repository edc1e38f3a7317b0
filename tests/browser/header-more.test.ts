// Entries of the header's menu that do not fit are in its "More" panel.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Json } from '../../runtime/model/json.ts';
import type { Ast, PageContent } from '../../runtime/model/page.ts';
import { openBrowser } from '../support/browser.ts';
import { signInToPublish } from '../support/publish.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, signInAsOwner } from './editor-session.ts';
import { findViolations, openVisitor, readOverflow, readShift, resize } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const { publishAst } = await signInToPublish(server);
const stored = await readNavigation();

/** Pages with wide and narrow entries; each has a page of its own. */
const EXTRA = ['Care and repair', 'Showrooms', '常见问题', 'For architects', 'Newsletter', 'Imprint'];
const ENTRIES = EXTRA.map((title, index) => ({
  contentCode: `extra-${index}`,
  title,
  linkType: 2,
  linkUrl: index === EXTRA.length - 1 ? '/service' : `/news?extra=${index}`,
}));

let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.context().close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

async function readNavigation(): Promise<Ast> {
  const query = 'channelCode=NavigationCommon&languageCode=zh-CN';
  const answer = await fetch(`${server.url}/api/content/getByChannelCode?${query}`);
  return ((await answer.json()) as { data: PageContent }).data.ast;
}

/** Publishes a menu with the demo's six entries and some of the extra ones. */
async function publishEntries(count: number): Promise<void> {
  const header = stored.data.header as { resourceMap: { navigation: Json[] } };
  const navigation = [...header.resourceMap.navigation, ...ENTRIES].slice(0, count);
  await publishAst('NavigationCommon', {
    ...stored,
    data: { ...stored.data, header: { ...header, resourceMap: { navigation } } },
  });
}

async function visit(path: string, width: number, options: BrowserContextOptions = {}): Promise<void> {
  ({ page, pageErrors } = await openVisitor(browser, server.url + path, {
    viewport: { width, height: 800 },
    ...options,
  }));
}

const menu = () => page.locator('header nav').first();
const more = () => menu().getByRole('button', { name: /^(更多|More)$/ });
const shownEntries = () => menu().locator('> ul > li:not([data-menu]):visible > a').allTextContents();
const foldedEntries = () => menu().locator('[data-menu] ul > [data-folded] > a').allTextContents();

/** The horizontal places of what the header shows, from left to right, so that an overlap can be seen. */
function readOverlaps(): string[] {
  const isShown = (each: Element): boolean => each.checkVisibility({ visibilityProperty: true });
  const row = document.querySelector('header > div')?.getBoundingClientRect().bottom ?? 0;
  const own = [...document.querySelectorAll('header nav:first-of-type > ul > li')].filter(isShown);
  const others = [...document.querySelectorAll('header > div > *')].filter(
    (each) => isShown(each) && !each.matches('nav:first-of-type'),
  );
  const boxes = [...own, ...others]
    .map((each) => ({ text: each.textContent ?? '', box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
    .toSorted((one, other) => one.box.left - other.box.left);
  return boxes
    .filter(({ box }, index) => box.left < (boxes[index - 1]?.box.right ?? 0) - 1 || box.bottom > row + 1)
    .map(({ text, box }) => `${text} at ${box.left} to ${box.right}, down to ${box.bottom}`);
}

describe.each([7, 9, 12])('a menu of %i entries', (count) => {
  test.each(['zh-CN', 'en-US'])('shows each entry in its bar or in its panel in %s', async (language) => {
    await publishEntries(count);
    await visit(`/service?lang=${language}`, 1440);
    const all = await menu().locator('> ul > li:not([data-menu]) > a').allTextContents();
    expect(all.length).toBe(count);
    for (const width of [1440, 1280, 1201, 1025]) {
      await resize(page, width);
      // The entries fold once the page's script runs, and again in the frame after a new width.
      await expect.poll(() => page.evaluate(readOverlaps), { message: `${width}` }).toEqual([]);
      expect([...(await shownEntries()), ...(await foldedEntries())], `${width}`).toEqual(all);
      expect(await more().isVisible(), `${width}`).toBe((await foldedEntries()).length > 0);
      expect(await readOverflow(page)).toBe(0);
    }
    expect(await readShift(page)).toBeLessThanOrEqual(0.02);
  });
});

test('the panel is operated by keys and marks the current page, and so does its button', async () => {
  await publishEntries(12);
  await visit('/service', 1025);
  await expect.poll(() => more().isVisible()).toBe(true);
  const first = (await foldedEntries())[0];
  const press = async (key: string): Promise<string> => {
    await page.keyboard.press(key);
    return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  };
  await menu().getByRole('link').first().focus();
  expect(await press('End')).toBe('更多');
  expect(await more().getAttribute('aria-expanded')).toBe('false');
  expect(await press('ArrowDown')).toBe(first);
  expect(await more().getAttribute('aria-expanded')).toBe('true');
  const current = menu().locator('[data-menu] [data-folded] a[aria-current=page]');
  expect(await current.last().innerText()).toBe('Imprint');
  const colourOf = (each: Element): string => getComputedStyle(each).color;
  expect(await more().evaluate(colourOf)).toBe(await current.last().evaluate(colourOf));
  expect(await findViolations(page, 'header')).toEqual([]);
  expect(await press('Escape')).toBe('更多');
  expect(await more().getAttribute('aria-expanded')).toBe('false');
  expect(await press('ArrowRight')).toBe('首页');
});

test('without scripts every entry can be reached, and nothing overlaps', async () => {
  await publishEntries(12);
  await visit('/service', 1025, { javaScriptEnabled: false });
  pageErrors = [];
  const last = menu().locator('> ul > li > a').nth(11);
  await last.scrollIntoViewIfNeeded();
  expect(await last.innerText()).toBe('Imprint');
  expect(await more().isVisible()).toBe(false);
  await last.click();
  await page.waitForURL('**/service');
});

test('an owner can select a folded entry', async () => {
  await publishEntries(9);
  const context = await signInAsOwner(browser, server);
  ({ page, pageErrors } = await openEditor(context, server, '/service'));
  await more().hover();
  const folded = menu().locator('[data-menu] [data-folded] > a').first();
  await folded.click();
  await page.getByRole('toolbar').first().waitFor();
  expect(await page.evaluate(readOverlaps)).toEqual([]);
});
