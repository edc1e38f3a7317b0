import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, watchPage } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [360, 768, 1440] as const;
const LANGUAGES = ['zh-CN', 'en-US'] as const;

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

describe.each(LANGUAGES)('the home page in %s', (language) => {
  test('is drawn by the server, taken over without a word, and asks for nothing again', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints = watchPage(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url());
    });
    await page.goto(`${server.url}/home?lang=${language}`, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect(await page.locator('h1').count()).toBe(1);
    expect(calls).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('reads whole without JavaScript', async () => {
    const page = await open(`/home?lang=${language}`, { javaScriptEnabled: false });
    const headings = await page.locator('h1:visible, h2:visible').allInnerTexts();
    expect(headings.length).toBeGreaterThanOrEqual(5);
    expect(await page.locator('main img').first().isVisible()).toBe(true);
    await page.context().close();
  });

  test.each(WIDTHS)('fits %i px, says nothing that a screen reader would miss, and does not jump', async (width) => {
    const page = await open(`/home?lang=${language}`, { viewport: { width, height: 900 } });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
            resolve(shifts.reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0));
          }).observe({ type: 'layout-shift', buffered: true });
          // No entry at all never calls the observer.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shift).toBeLessThanOrEqual(0.02);
    await page.evaluate(AXE);
    const serious = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await axe.run();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    });
    expect(serious).toEqual([]);
    await page.context().close();
  });
});

test('a language once chosen stays chosen', async () => {
  const page = await open('/home?lang=en-US');
  await page.goto(`${server.url}/about`);
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual(['en-US', 'en-US']);
  await page.context().close();
});

test('an address that does not exist is a 404 with a page of its own, in the language chosen', async () => {
  const page = await open('/home?lang=en-US');
  const answer = await page.goto(`${server.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  expect(await page.locator('h1').innerText()).toMatch(/[a-z]/i);
  await page.locator('main a').first().click();
  await page.waitForURL('**/home');
  await page.context().close();
});

test('every link of the header, the page and the footer leads somewhere', async () => {
  const page = await open('/home');
  const links = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('a[href]')].map((a) => (a as HTMLAnchorElement).href)),
  ]);
  const inner = links.filter((href) => href.startsWith(server.url) && !href.includes('#'));
  expect(inner.length).toBeGreaterThan(10);
  const answers = await Promise.all(inner.map(async (href) => `${(await page.request.get(href)).status()} ${href}`));
  expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  await page.context().close();
});
