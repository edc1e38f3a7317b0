import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { startMemberSite } from './members/member-site.ts';
import { openVisitor } from './page-checks.ts';
import { openVisitorBrowser, recordRequests } from './preloading-browser.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

const ABOUT = 'header nav a[href="/about"]';
const VIEW = 'POST /api/websiteStats/add';

interface Rules {
  prefetch: { where: { selector_matches: string } }[];
  prerender: { where: { selector_matches: string } }[];
}
const readRules = async (): Promise<Rules> =>
  (await (await fetch(`${site.url}/speculation-rules.json`)).json()) as Rules;

test('a hovered link is prefetched, a pressed one prerendered, and counted when shown', async () => {
  const visitor = await openVisitorBrowser();
  const { url, requests } = await recordRequests(site.url);
  // Just after a page is shown, the browser may still name the purpose for which it was loaded.
  const countViews = (): number => requests.filter((each) => each.startsWith(VIEW)).length;
  await visitor.goTo(`${url}/home`);
  await expect.poll(countViews).toBe(1);
  await visitor.point(ABOUT);
  await expect.poll(() => requests).toContain('GET /about prefetch');
  // Fonts and the folded menu may have moved the link away from the pointer meanwhile.
  await visitor.point(ABOUT);
  await expect
    .poll(() => visitor.evaluate(`document.querySelector('${ABOUT}').matches(':hover')`))
    .toBe(true);
  await visitor.press();
  // The prerendered page has hydrated when it asks for the status of the system.
  await expect.poll(() => requests.some((each) => each.endsWith('prefetch;prerender'))).toBe(true);
  expect(countViews()).toBe(1);
  await visitor.release();
  await expect
    .poll(() => visitor.evaluate('location.pathname'), { message: 'the path of the page on screen' })
    .toBe('/about');
  await expect
    .poll(() => visitor.evaluate('performance.getEntriesByType("navigation")[0].activationStart > 0'))
    .toBe(true);
  await expect.poll(countViews).toBe(2);
  expect(requests.filter((each) => each.startsWith('GET /about'))).toEqual(['GET /about prefetch']);
});

test('a page from the back/forward cache counts as a view, and follows the sign-in', async () => {
  const { page } = await openVisitor(browser, `${site.url}/home`);
  const header = page.locator('header');
  const count = (): Promise<unknown> => page.waitForRequest('**/api/websiteStats/add');
  await Promise.all([count(), page.reload()]);
  await header.getByText('请登录').first().waitFor({ state: 'attached' });
  // Playwright turns the cache off, so the test sends its event.
  const again = count();
  await page.evaluate(() => {
    localStorage.setItem('clientToken', 'of-a-member');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await again;
  await header.getByText('已登录').first().waitFor({ state: 'attached' });
  expect(await header.getByText('请登录').count()).toBe(0);
  await page.context().close();
});

const NEVER = [
  '/about?lang=en-US',
  '/article?contentCode=five-clays',
  '/client/login',
  '/client/clientMyOrderPay',
  '/forms',
  '/forms/visit',
  '/forms#form-demo-visit',
  '/owner/login',
  '/edit/home',
  '/api/openapi.json',
  '/api/system/getRunStatus',
  '/media/picture.webp',
  '/rss.xml',
  '//elsewhere.example/about',
  'https://elsewhere.example/about',
  'mailto:someone@elsewhere.example',
  '#main',
];

test('links with a query, to files, forms, members and other programs are never preloaded', async () => {
  const { prefetch, prerender } = await readRules();
  const selectors = [...prefetch, ...prerender].map(({ where }) => where.selector_matches);
  const { page } = await openVisitor(browser, `${site.url}/home`);
  const matched = await page.evaluate(
    ([given = [], addresses = []]) =>
      addresses.filter((address) => {
        const link = document.createElement('a');
        link.setAttribute('href', address);
        return given.some((selector) => link.matches(selector));
      }),
    [selectors, [...NEVER, '/about', '/products/glazed#list']],
  );
  expect(matched).toEqual(['/about', '/products/glazed#list']);
  const preloaded = await page.evaluate(
    ([selector = '']) => [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href')),
    selectors,
  );
  expect(preloaded).toContain('/about');
  await page.context().close();
});

test('a browser without speculation rules fetches hovered links by the same selector', async () => {
  const { url, requests } = await recordRequests(site.url);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, 'supports'));
  // A browser that ignores the header.
  await page.route(`${url}/home`, async (route) => {
    const response = await route.fetch();
    const { 'speculation-rules': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const rules = page.waitForResponse('**/speculation-rules.json');
  await Promise.all([rules, page.goto(`${url}/home`)]);
  await settled(page);
  await page.locator('header nav a[href="/forms"]').first().hover();
  await page.locator(ABOUT).first().hover();
  await expect.poll(() => requests).toContain('GET /about');
  expect(requests).not.toContain('GET /forms');
  await context.close();
});

test.each([
  ['no-preference', true],
  ['reduce', false],
] as const)('motion %s, view transition %s', async (reducedMotion, moves) => {
  const context = await browser.newContext({ reducedMotion });
  const page = await context.newPage();
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.moves = String(viewTransition !== null);
    }),
  );
  await page.goto(`${site.url}/home`);
  await page.locator(ABOUT).first().dispatchEvent('click');
  await page.waitForURL('**/about');
  // The event comes with the first frame, which may be later than the load.
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.moves)).toBe(String(moves));
  await context.close();
});

test('a prefetch sets no cookie', async () => {
  // It leads to `/en/about`.
  const address = `${site.url}/about?lang=en-US`;
  const headers = { 'sec-purpose': 'prefetch;prerender' };
  const prefetched = await fetch(address, { headers, redirect: 'manual' });
  expect(prefetched.headers.get('set-cookie')).toBeNull();
  const asked = await fetch(address, { redirect: 'manual' });
  expect(asked.headers.get('set-cookie')).toContain('language=en-US');
  const page = await fetch(address, { headers });
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
});
