import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { signInAsOwner } from './editor-session.ts';
import { resize } from './page-checks.ts';

const WIDTHS = [1440, 375];

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** The height of the page at each width. */
async function measure(page: Page): Promise<number[]> {
  const heights: number[] = [];
  for (const width of WIDTHS) {
    await resize(page, width);
    heights.push(
      await page.locator('#root').evaluate((root) => Math.round(root.getBoundingClientRect().height)),
    );
  }
  return heights;
}

// English needs more lines, and has more empty parts.
test('an edited page is as high as the page that visitors get', async () => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const context = await signInAsOwner(browser, server);
  const owner = await context.newPage();
  const visitor = await browser.newPage();
  // A list that is seen would load more, and grow.
  await visitor.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
  const wrong: string[] = [];
  const channels = JSON.parse(readFileSync('seeds/demo/channels.json', 'utf8')) as { linkUrl: string }[];
  // Not those of the member center, and not those that show an item.
  const pages = channels.map(({ linkUrl }) => linkUrl).filter((path) => sitemap.includes(`${path}</loc>`));
  for (const path of pages) {
    const edit = async (): Promise<number[]> => {
      await owner.goto(`${server.url}/edit${path}?lang=en-US`, { waitUntil: 'domcontentloaded' });
      await owner.locator('.ed-bar').waitFor();
      // A hovered block has a handle: the page is hydrated.
      await resize(owner, 1440);
      await owner.mouse.move(600, 300);
      await owner.mouse.move(700, 400);
      await owner.locator('.ed-handle').waitFor();
      return measure(owner);
    };
    const visit = async (): Promise<number[]> => {
      await visitor.goto(`${server.url}${path}?lang=en-US`, { waitUntil: 'domcontentloaded' });
      return measure(visitor);
    };
    const [edited, visited] = await Promise.all([edit(), visit()]);
    if (edited.join(' ') !== visited.join(' '))
      wrong.push(`${path}: ${edited.join(', ')} instead of ${visited.join(', ')} px`);
  }
  expect(pages.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
  await context.close();
});
