import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { findViolations, readOverflow, readShift, recordShifts } from './page-checks.ts';

const WIDTHS = [360] as const;
const LANGUAGES = ['zh-CN', 'en-US'] as const;

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...options });
  const page = await context.newPage();
  await recordShifts(page);
  await page.goto(server.url + path);
  return page;
}

describe.each(LANGUAGES)('the home page in %s', (language) => {
  test('is rendered by the server, hydrates without errors, and requests only the status', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const pageErrors = collectPageErrors(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url());
    });
    await page.goto(`${server.url}/home?lang=${language}`);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect(await page.locator('h1').count()).toBe(1);
    expect(calls.filter((url) => !url.endsWith('/api/system/getRunStatus'))).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('is complete without JavaScript', async () => {
    const page = await open(`/home?lang=${language}`, { javaScriptEnabled: false });
    const headings = await page.locator('h1:visible, h2:visible').allInnerTexts();
    expect(headings.length).toBeGreaterThanOrEqual(5);
    expect(await page.locator('main img').first().isVisible()).toBe(true);
    await page.context().close();
  });

  test.each(WIDTHS)('does not overflow at %i px, is accessible, and has no layout shift', async (width) => {
    const page = await open(`/home?lang=${language}`, { viewport: { width, height: 900 } });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
    await settled(page);
    expect(await readOverflow(page)).toBe(0);
    expect(await readShift(page)).toBeLessThanOrEqual(0.02);
    expect(await findViolations(page, 'html')).toEqual([]);
    await page.context().close();
  });
});

test('Chinese titles break between phrases and not within, and are named without the breaks', async () => {
  const page = await open('/home?lang=zh-CN', { viewport: { width: 375, height: 800 } });
  // Not one of a carousel: its slides become inert when the carousel starts, at any time during the test.
  const title = page.locator('h2:has(wbr):not([aria-roledescription="carousel"] *)').first();
  const text = (await title.textContent()) ?? '';
  // The lines of the title in a box of each width: a line ends where a phrase ends, or after a sign.
  const lines = await title.evaluate((heading: HTMLElement) => {
    const phrases = heading.innerHTML.split(/<wbr[^>]*>|(?<=[，：])/);
    const widest = Math.max(...phrases.map((phrase) => phrase.length)) + 1;
    heading.style.width = `${widest}em`;
    const shown: string[] = [];
    let top = -1;
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (box.top !== top) shown.push('');
        top = box.top;
        shown.push(`${shown.pop() ?? ''}${range.toString()}`);
      }
    const ends = (parts: readonly string[]): number[] => {
      let end = 0;
      return parts.map((part) => (end += part.length));
    };
    return { shown: ends(shown), allowed: ends(phrases) };
  });
  expect(lines.shown.length).toBeGreaterThan(1);
  expect(lines.shown.filter((end) => !lines.allowed.includes(end))).toEqual([]);
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  expect(nodes.map(({ name }) => name?.value as unknown)).toContain(text);
  await page.context().close();
});

test('a chosen language is remembered', async () => {
  const page = await open('/home?lang=en-US');
  await page.goto(`${server.url}/about`);
  expect(
    await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')]),
  ).toEqual(['en-US', 'en-US']);
  await page.context().close();
});

test('an unknown address answers the 404 page in the chosen language', async () => {
  const page = await open('/home?lang=en-US');
  const answer = await page.goto(`${server.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  expect(await page.locator('h1').innerText()).toMatch(/[a-z]/i);
  await page.locator('main a').first().click();
  await page.waitForURL('**/home');
  await page.context().close();
});

test('every link of the header, the page and the footer works', { tags: 'long' }, async () => {
  const page = await open('/home');
  const links = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('a[href]')].map((a) => (a as HTMLAnchorElement).href)),
  ]);
  const inner = links.filter((href) => href.startsWith(server.url) && !href.includes('#'));
  expect(inner.length).toBeGreaterThan(10);
  // One after another: of many at once, a guest waits for a turn, and is refused on a busy machine.
  const answers: string[] = [];
  for (const href of inner) answers.push(`${(await page.request.get(href)).status()} ${href}`);
  expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  await page.context().close();
});
