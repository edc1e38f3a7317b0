import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { findViolations, readOverflow, readShift, recordShifts } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Path and query of every page in the sitemap. */
async function readSitemap(): Promise<string[]> {
  const text = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

const addresses = await readSitemap();
const isItem = (address: string): boolean => address.includes('contentCode=');
const isEnglish = (address: string): boolean => address.includes('lang=');
const ofEachKind = (items: readonly string[]): string[] =>
  ['/article?', '/product?'].flatMap((kind) => items.find((each) => each.startsWith(kind)) ?? []);
const [chinese, english] = [addresses.filter((each) => !isEnglish(each)), addresses.filter(isEnglish)];
const templates = (all: readonly string[]): string[] => [
  ...all.filter((each) => !isItem(each)),
  ...ofEachKind(all.filter(isItem)),
];

/** Scrolls down a page step by step and waits for lazy content at each step. */
async function readThrough(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 700) {
    await page.evaluate((place) => scrollTo({ top: place, behavior: 'instant' }), top);
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  }
  await page.waitForLoadState('networkidle');
}

async function inspect(page: Page, address: string, pageErrors: readonly string[]): Promise<string[]> {
  await page.goto(server.url + address);
  await readThrough(page);
  const [violations, shift, overflow] = [
    await findViolations(page, 'html'),
    await readShift(page),
    await readOverflow(page),
  ];
  return [
    ...violations.map((each) => `axe ${each}`),
    ...(shift <= 0.02 ? [] : [`moved by ${shift}`]),
    ...(overflow === 0 ? [] : [`${overflow} px too wide`]),
    ...pageErrors,
  ].map((each) => `${address} - ${each}`);
}

async function inspectAll(width: number, all: readonly string[]): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const address of all) {
    const page = await context.newPage();
    await recordShifts(page);
    found.push(...(await inspect(page, address, collectPageErrors(page))));
    await page.close();
  }
  await context.close();
  return found;
}

test('the sitemap lists the pages and items of the site in both languages', () => {
  expect(chinese.length).toBe(english.length);
  expect(chinese.filter(isItem).length).toBeGreaterThanOrEqual(48);
});

describe('every page is accessible, has no layout shift, does not overflow and has no errors', () => {
  test.each([375, 768, 1440])('at %i px', { timeout: 300_000 }, async (width) => {
    expect(await inspectAll(width, templates(chinese))).toEqual([]);
  });
  test('in English on a phone', { timeout: 300_000 }, async () => {
    expect(await inspectAll(375, templates(english))).toEqual([]);
  });
});

test('a list grows when its end is near the viewport, and not before', async () => {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
  await page.goto(`${server.url}/news`, { waitUntil: 'networkidle' });
  const cards = page.locator('main li', { has: page.getByRole('heading', { level: 3 }) });
  expect([await cards.count(), new URL(page.url()).search]).toEqual([9, '']);
  await cards.last().scrollIntoViewIfNeeded();
  await cards.nth(17).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?pageNum=2');
  await page.close();
});

test('every article and product is shown without errors', { timeout: 300_000 }, async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' });
  const pageErrors = collectPageErrors(page);
  const empty: string[] = [];
  for (const address of chinese.filter(isItem)) {
    await page.goto(server.url + address);
    if ((await page.locator('main h1').innerText()).trim() === '') empty.push(address);
  }
  expect([empty, pageErrors]).toEqual([[], []]);
  await page.close();
});

test('every page can be read without JavaScript', { timeout: 120_000 }, async () => {
  const page = await browser.newPage({ viewport: { width: 768, height: 800 }, javaScriptEnabled: false });
  const poor: string[] = [];
  for (const address of templates(chinese)) {
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
