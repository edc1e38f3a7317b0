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
