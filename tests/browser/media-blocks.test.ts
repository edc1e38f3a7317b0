import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { exampleData } from '../../src/assembly/example-data.ts';
import { openBrowser } from '../support/browser.ts';
import { findViolations, openVisitor, readOverflow, readShift } from './page-checks.ts';
import { startStoredSite } from './stored-site.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

/** Publishes examples (`block--example`) as the page of a channel. */
async function fillPage(channelCode: string, keys: readonly string[]): Promise<void> {
  const blocks = keys.map((key) => {
    const [block = '', name] = key.split('--');
    const example = blockDocuments.get(block)?.examples.find((each) => each.name === name);
    if (example === undefined) throw new Error(`There is no example "${key}".`);
    return { key, block, data: exampleData(example, 'zh-CN') };
  });
  await site.publishAst(channelCode, {
    vm: blocks.map(({ key, block }) => ({ key, block, version: 1 })),
    data: Object.fromEntries(blocks.map(({ key, data }) => [key, data])),
    dict: {},
  });
}

const open = (path: string, options?: BrowserContextOptions) =>
  openVisitor(browser, site.url + path, options);

const ALL = [
  'video--complete',
  'image-and-video--complete',
  'editable-image--framed',
  'canvas-shape--words',
  'canvas-shape--every-shape',
  'partners--seven',
  'image-wall--two',
  'image-text--ink',
];
await fillPage('SERVICE', ALL);
await fillPage('ABOUTUS', ['image-wall--two', 'editable-image--full', 'image-text--reverse']);

describe.each([375, 768, 1440])('blocks of pictures and videos at %i px', (width) => {
  test('do not overflow, have no layout shift and are accessible', async () => {
    const { page, pageErrors } = await open('/service', { viewport: { width, height: 900 } });
    expect(await readOverflow(page)).toBe(0);
    expect(await findViolations(page, 'main')).toEqual([]);
    for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded();
    expect(await readShift(page)).toBeLessThanOrEqual(0.02);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});

describe('a video', () => {
  const films = (page: Page) => page.locator('main video');
  const isPlaying = (page: Page, index: number, playing: boolean) =>
    page.waitForFunction(([at, wanted]) => document.querySelectorAll('video')[at]?.paused === !wanted, [
      index,
      playing,
    ] as const);

  test('shows its poster, and is played by its button with the browser’s own controls', async () => {
    const { page } = await open('/service');
    const film = films(page).first();
    // Without scripts the browser's controls play it; its behaviour takes them away when its code has come.
    await page.waitForFunction(() => document.querySelector('video')?.controls === false);
    expect(await film.evaluate((video: HTMLVideoElement) => [video.preload, video.autoplay])).toEqual([
      'metadata',
      false,
    ]);
    const play = page.getByRole('button', { name: '播放视频：工人打开窑门，热气涌出' });
    expect(await play.locator('..').locator('img').isVisible()).toBe(true);
    await play.click();
    await isPlaying(page, 0, true);
    await play.waitFor({ state: 'hidden' });
    expect(
      await film.evaluate((video: HTMLVideoElement) => [video.controls, video === document.activeElement]),
    ).toEqual([true, true]);
    await page.context().close();
  });

  test('pauses when another starts, and when it leaves the viewport', async () => {
    const { page } = await open('/service');
    await films(page)
      .first()
      .evaluate((video: HTMLVideoElement) => (video.loop = true));
    await page
      .getByRole('button', { name: /^播放视频/ })
      .first()
      .click();
    await isPlaying(page, 0, true);
    await films(page)
      .nth(1)
      .evaluate((video: HTMLVideoElement) => {
        video.loop = true;
        return video.play();
      });
    await isPlaying(page, 0, false);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await isPlaying(page, 1, false);
    expect(
      await films(page).evaluateAll((videos) => videos.every((video) => (video as HTMLVideoElement).paused)),
    ).toBe(true);
    await page.context().close();
  });

  test('has uncovered controls without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    // The style sheet hides the button of the script. Without scripts nothing waits for it.
    await page.goto(`${site.url}/service`, { waitUntil: 'load' });
    expect(await films(page).first().getAttribute('controls')).not.toBeNull();
    expect(await page.getByRole('button', { name: /^播放视频/ }).count()).toBe(0);
    await context.close();
  });
});

test('partners turn from grey to colour on hover, without a layout shift', async () => {
  const { page } = await open('/service');
  const partner = page.getByRole('link', { name: '林间工作室' });
  const logo = partner.locator('img');
  await partner.scrollIntoViewIfNeeded();
  const before = await partner.boundingBox();
  expect(await logo.evaluate((image) => getComputedStyle(image).filter)).toBe('grayscale(1)');
  await partner.hover();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main a img')].some(
      (image) => getComputedStyle(image).filter === 'grayscale(0)',
    ),
  );
  expect(await partner.boundingBox()).toEqual(before);
  expect(await partner.getAttribute('target')).toBe('_blank');
  await page.context().close();
});

test('a broken picture leaves a box of the same size with its alternative text', async () => {
  const boxes = async (broken: boolean) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    if (broken) await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${site.url}/about`, { waitUntil: 'domcontentloaded' });
    const pictures = page.locator('main img');
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].every((image) => image.complete),
    );
    const found = await pictures.evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect();
        return { alt: (image as HTMLImageElement).alt, width: Math.round(width), height: Math.round(height) };
      }),
    );
    const shown = await pictures.evaluateAll((images) =>
      images.every((image) => (image as HTMLImageElement).naturalWidth > 0),
    );
    await context.close();
    return { found, shown };
  };
  const [whole, broken] = [await boxes(false), await boxes(true)];
  expect([whole.shown, broken.shown]).toEqual([true, false]);
  expect(broken.found).toEqual(whole.found);
  // One of them has no text: it is decorative.
  expect(whole.found.map(({ alt }) => alt === '')).toContain(true);
});
