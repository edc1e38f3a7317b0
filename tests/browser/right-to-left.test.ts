import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { findCutTexts } from './find-cut-texts.ts';
import { readOverflow } from './page-checks.ts';
import { pourTexts } from './pour-texts.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const channels = JSON.parse(readFileSync('seeds/demo/channels.json', 'utf8')) as { linkUrl: string }[];

/** Every page of the demo, which has all blocks; of articles and products one. */
const PAGES = channels.map(({ linkUrl }) => {
  const code = { '/article': 'guest-kiln-2026-call', '/product': 'palladiana' }[linkUrl];
  return `/en${linkUrl}${code === undefined ? '' : `?contentCode=${code}`}`;
});

test.each([390, 1280])(
  'every page that runs from right to left is as wide as the window at %i px',
  { timeout: 300_000 },
  async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replace('<html ', '<html dir="rtl" ');
      return route.fulfill({ response, body });
    });
    const wide: string[] = [];
    expect(PAGES.length).toBeGreaterThan(20);
    for (const address of PAGES) {
      await page.goto(server.url + address);
      await settled(page);
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
      const overflow = await readOverflow(page);
      if (overflow > 0) wide.push(`${address} is ${overflow} px too wide`);
    }
    await context.close();
    expect(wide).toEqual([]);
  },
);

test.each(['ar-SA', 'ja-JP'] as const)(
  'every page with texts in %s fits, and none of them is cut',
  { tags: 'long', timeout: 300_000 },
  async (language) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const found: string[] = [];
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of PAGES) {
        await page.goto(server.url + address);
        await settled(page);
        await pourTexts(page, language);
        const overflow = await readOverflow(page);
        if (overflow > 0) found.push(`${width} ${address} is ${overflow} px too wide`);
        found.push(...(await findCutTexts(page)).map((each) => `${width} ${address}: ${each}`));
      }
    }
    await context.close();
    expect(found).toEqual([]);
  },
);

test('a slideshow, a gallery and tabs go on to the left where a page runs from right to left', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() =>
    new MutationObserver(() => document.documentElement?.setAttribute('dir', 'rtl')).observe(document, {
      childList: true,
    }),
  );
  await page.goto(`${server.url}/en/home`);
  await settled(page);
  const shown = () => page.locator('button[data-carousel][aria-current=true]').getAttribute('data-carousel');
  await page.locator('button[data-carousel=toggle]').first().press('Enter');
  await page.locator('button[data-carousel="0"]').first().press('Enter');
  await page.locator('button[data-carousel=next]').first().press('ArrowLeft');
  await expect.poll(shown).toBe('1');
  const [slides, first] = await page.evaluate(() => {
    const row = document.querySelector<HTMLElement>('[data-carousel=slides]');
    return [row?.style.transform, row?.children[1]?.getBoundingClientRect().left];
  });
  expect(slides).toContain('100%');
  expect(slides).not.toContain('-100%');
  expect(first).toBeDefined();
  await context.close();
});
