// What is chosen in forced colours, and edges where more contrast is wished, on pages and screens.
import type { BrowserContext, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { skipTour } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** What is chosen or current, where it is seen, and the attribute that says so. */
const CONTROLS = [
  ['a menu item', '/en/about', 'header a[aria-current=page]', 'aria-current'],
  ['a filter of a list', '/en/products', 'main nav a[aria-current=true]', 'aria-current'],
  ['a page of a list', '/en/products?pageNum=2', 'nav a[aria-current=page]', 'aria-current'],
  ['a tab', '/en/products', '[role=tab][aria-selected=true]', 'aria-selected'],
  ['a slide', '/en/home', 'button[data-carousel][aria-current=true]', 'aria-current'],
] as const;

/** The same on screens of owners: console and editor. */
const OF_OWNERS = [
  ['a screen in the menu', '/owner/article', '.console-side a[aria-current=page]', 'aria-current'],
  ['how a list is shown', '/owner/article', 'main button[aria-pressed=true]', 'aria-pressed'],
  [
    'a page of a list',
    '/owner/media',
    '.ant-pagination [aria-current=page], nav [aria-current=page]',
    'aria-current',
  ],
  [
    'a language of a record',
    '/owner/settings-site',
    'main [role=group] button[aria-pressed=true]',
    'aria-pressed',
  ],
  ['a page of a kit', '/owner/kit/clinic', '.page-frames-names [aria-pressed=true]', 'aria-pressed'],
  ['a chart of the statistics', '/owner/statistics', '.figures-totals [aria-pressed=true]', 'aria-pressed'],
  ['a width of the page', '/edit/about?lang=en-US', '.ed-bar [aria-pressed=true]', 'aria-pressed'],
] as const;

/** Whether the control looks another way without its state. */
async function differs(found: Locator, attribute: string): Promise<boolean> {
  // The element itself: the locator finds it by its state.
  const control = await found.elementHandle();
  if (control === null) throw new Error('The control is not there.');
  const chosen = await control.screenshot();
  await control.evaluate((element, name) => element.setAttribute(name, 'false'), attribute);
  const other = await control.screenshot();
  return !chosen.equals(other);
}

async function signIn(context: BrowserContext): Promise<void> {
  await skipTour(context);
  const data = { name: 'owner', password: OWNER_PASSWORD };
  const answer = await context.request.post(`${server.url}/api/owner/login`, { data });
  expect(answer.status()).toBe(200);
}

/** What has an edge, on pages and on screens of owners. */
const EDGES = [
  ['/client/login?lang=en-US', 'main input, main button[class*=field-button]'],
  ['/owner/article', '.ant-input-outlined, .ant-btn-variant-outlined, main table'],
  ['/owner/redirect/new', 'main input, .ant-btn-variant-outlined'],
  ['/edit/about?lang=en-US', '.ed-bar'],
] as const;

/** The edges that are hard to see: less than 3:1 against white. */
async function findPale(edges: Locator): Promise<string[]> {
  return edges.evaluateAll((found) =>
    found.flatMap((element) => {
      const { borderBottomColor, borderBottomWidth, borderBottomStyle } = getComputedStyle(element);
      const context = document.createElement('canvas').getContext('2d');
      if (context === null || borderBottomStyle === 'none' || borderBottomWidth === '0px') return [];
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 1, 1);
      context.fillStyle = borderBottomColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      const light =
        0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2;
      return 1.05 / (light + 0.05) < 3 ? [`${element.getAttribute('class')}: ${borderBottomColor}`] : [];
    }),
  );
}

test('where more contrast is wished, boxes and buttons have edges that are seen', async () => {
  const context = await browser.newContext({ contrast: 'more', reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const [path, selector] of EDGES) {
    if (path === '/owner/article') await signIn(context);
    await page.goto(server.url + path);
    await settled(page);
    const edges = page.locator(selector).filter({ visible: true });
    await edges.first().waitFor();
    expect([path, await findPale(edges)]).toEqual([path, []]);
  }
  await context.close();
});

test.each(['light', 'dark'] as const)(
  'in forced colours, %s, what is chosen looks different from what is not',
  { timeout: 180_000 },
  async (colorScheme) => {
    const same: string[] = [];
    const context = await browser.newContext({
      forcedColors: 'active',
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    });
    const page = await context.newPage();
    for (const [name, path, selector, attribute] of [...CONTROLS, ...OF_OWNERS]) {
      if (path === OF_OWNERS[0][1]) await signIn(context);
      await page.goto(server.url + path);
      await settled(page);
      const control = page.locator(selector).filter({ visible: true }).first();
      if (!(await differs(control, attribute))) same.push(name);
    }
    expect(same).toEqual([]);
    await context.close();
  },
);
