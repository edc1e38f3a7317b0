// Every page that the sitemap lists: content, errors, and reading without JavaScript.
import { expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { settled } from '../../support/settled.ts';
import { isItem, oneOfEachTemplate, readSitemap } from './sitemap.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const { chinese, english } = await readSitemap(server);

test('the sitemap lists the pages and items of the site in both languages', () => {
  expect(chinese.length).toBe(english.length);
  expect(chinese.filter((each) => isItem(each)).length).toBeGreaterThanOrEqual(48);
});

test('a list grows when its end is near the viewport, and not before', async () => {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
  await page.goto(`${server.url}/news`);
  await settled(page);
  const cards = page.locator('main li', { has: page.getByRole('heading', { level: 3 }) });
  expect([await cards.count(), new URL(page.url()).search]).toEqual([9, '']);
  await cards.last().scrollIntoViewIfNeeded();
  await cards.nth(17).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?pageNum=2');
  await page.close();
});

test('every article and product is shown without errors', { timeout: 300_000 }, async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 800 } });
  const pageErrors = collectPageErrors(page);
  const empty: string[] = [];
  for (const address of chinese.filter((each) => isItem(each))) {
    await page.goto(server.url + address);
    if ((await page.locator('main h1').innerText()).trim() === '') empty.push(address);
  }
  expect([empty, pageErrors]).toEqual([[], []]);
  await page.close();
});

test('every page can be read without JavaScript', { timeout: 120_000 }, async () => {
  const page = await browser.newPage({ viewport: { width: 768, height: 800 }, javaScriptEnabled: false });
  const poor: string[] = [];
  for (const address of oneOfEachTemplate(chinese)) {
    await page.goto(server.url + address);
    const words = (await page.locator('main').innerText()).replaceAll(/\s/g, '').length;
    const titles = await page.locator('main h1').count();
    const links = await page.locator('header a[href], main a[href], footer a[href]').count();
    if (words < 60 || titles !== 1 || links < 10)
      poor.push(`${address}: ${words} characters, ${titles} titles, ${links} links`);
  }
  expect(poor).toEqual([]);
  await page.close();
});
