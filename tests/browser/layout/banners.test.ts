import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../../support/browser.ts';
import { signInToPublish } from '../../support/publish.ts';
import { startProduction } from '../../support/server.ts';

const INTERVAL = 5000;
const BANNERS = ['banner-1', 'banner-3'] as const;

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const owner = await signInToPublish(server);
const video = await owner.uploadVideo('tests/browser/layout/fixtures/two-seconds.mp4');
const film = { contentCode: 'film', ...video, alt: '', BigTitle: { title: '影片' } };
const words = { contentCode: 'words', BigTitle: { title: '文字' } };
const bannerOf = (slides: readonly object[]) => ({ resourceMap: { banner: slides } }) as never;
await owner.publish('ABOUTUS', { 'banner-1': bannerOf([film, words]) });
await owner.publish('ABOUT_CRAFT', { 'banner-3': bannerOf([film, words]) });
await owner.publish('SERVICE', { 'banner-1': bannerOf([film]) });
await owner.publish('SERVICE_CARE', { 'banner-3': bannerOf([film]) });
await owner.publish('SERVICE_SAMPLES', { 'banner-1': bannerOf([words]) });
await owner.publish('SERVICE_CUSTOM', { 'banner-3': bannerOf([words]) });
const PATHS = {
  'banner-1': { two: '/about', film: '/service', words: '/service/samples' },
  'banner-3': { two: '/about/craft', film: '/service/care', words: '/service/custom' },
} as const;

let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

interface Visit {
  reducedMotion?: 'reduce' | 'no-preference';
  hasTouch?: boolean;
  /** Pauses timers until the test advances them. */
  clock?: boolean;
}

/** Opens the page as a new visitor and waits until the carousel is hydrated. */
async function visit(
  path: string,
  { reducedMotion = 'no-preference', hasTouch = false, clock = true }: Visit = {},
): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion, hasTouch });
  pageErrors = collectPageErrors(page);
  if (clock) {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
  }
  await page.goto(server.url + path);
  await page.waitForSelector('[data-carousel=slides][aria-live]');
}

const shown = (): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-carousel=slides] > *')].findIndex(
      (slide) => !slide.matches('[inert], :has([inert])'),
    ),
  );

async function untilPlaying(playing: boolean): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(!playing);
}

/** Sends touch events to the carousel. */
async function makeFinger(): Promise<
  (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) => Promise<unknown>
> {
  const devtools = await page.context().newCDPSession(page);
  return (type, x) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 300 }],
    });
}

async function setHidden(hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

describe.each(BANNERS)('%s', (banner) => {
  const paths = PATHS[banner];

  test('moves on after five seconds; a video plays only while its slide is shown', async () => {
    await visit(paths.two);
    await untilPlaying(true);
    await page.clock.runFor(INTERVAL + 100);
    await expect.poll(shown).toBe(1);
    await untilPlaying(false);
    await page.getByRole('button', { name: '上一张' }).click();
    await expect.poll(shown).toBe(0);
    await untilPlaying(true);
  });

  test('pauses its video while the tab is hidden', async () => {
    await visit(paths.two);
    await untilPlaying(true);
    await setHidden(true);
    await untilPlaying(false);
    await setHidden(false);
    await untilPlaying(true);
    await expect.poll(shown).toBe(0);
  });

  test('stops and restarts slides and video by its button', async () => {
    await visit(paths.two);
    await untilPlaying(true);
    await page.getByRole('button', { name: '停止自动播放' }).click();
    await untilPlaying(false);
    await page.mouse.move(5, 5);
    await page.clock.runFor(3 * INTERVAL);
    await expect.poll(shown).toBe(0);
    await page.getByRole('button', { name: '停止自动播放' }).click();
    await untilPlaying(true);
  });

  test('follows a change of the setting for reduced motion at once', async () => {
    await visit(paths.two);
    await untilPlaying(true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await untilPlaying(false);
    await page.clock.runFor(3 * INTERVAL);
    await expect.poll(shown).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await untilPlaying(true);
    await page.clock.runFor(INTERVAL + 100);
    await expect.poll(shown).toBe(1);
  });

  test('restarts the interval after a touch', async () => {
    await visit(paths.two, { hasTouch: true });
    const touch = await makeFinger();
    await page.clock.runFor(INTERVAL - 500);
    await touch('touchStart', 900);
    await page.clock.runFor(2 * INTERVAL);
    await expect.poll(shown).toBe(0);
    await touch('touchEnd', 900);
    await page.clock.runFor(INTERVAL - 500);
    await expect.poll(shown).toBe(0);
    await page.clock.runFor(1000);
    await expect.poll(shown).toBe(1);
  });

  test('follows a finger sideways, and changes the slide on a swipe', async () => {
    await visit(paths.two, { hasTouch: true, reducedMotion: 'reduce', clock: false });
    const touch = await makeFinger();
    /** Where the first slide is. */
    const left = (): Promise<number> =>
      page.evaluate(
        () => document.querySelector('[data-carousel=slides] > *')?.getBoundingClientRect().x ?? 0,
      );
    const rest = await left();
    const move = async (places: readonly number[]): Promise<void> => {
      for (const [index, x] of places.entries()) await touch(index === 0 ? 'touchStart' : 'touchMove', x);
    };
    await move([1200, 1000, 800, 600]);
    await expect.poll(left).toBeLessThan(rest - 500);
    await touch('touchEnd', 600);
    await expect.poll(shown).toBe(1);
    await move([200, 400, 600, 800]);
    await touch('touchEnd', 800);
    await expect.poll(shown).toBe(0);
    await expect.poll(left).toBe(rest);
    // Back to where it was touched: nothing changes.
    await move([1200, 1000, 1190]);
    await touch('touchEnd', 1190);
    await expect.poll(left).toBe(rest);
    expect(await shown()).toBe(0);
  });

  test('with one slide has no arrows, indicators or timer; its video can be paused', async () => {
    await visit(paths.film);
    await untilPlaying(true);
    expect(await page.locator('button[data-carousel]').count()).toBe(1);
    await page.getByRole('button', { name: '停止播放视频' }).click();
    await untilPlaying(false);
    await visit(paths.words);
    expect(await page.locator('button[data-carousel]').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('文字');
  });

  test('plays a video 0.1 s after it has replaced a picture', async () => {
    await visit(paths.two);
    await untilPlaying(true);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      const copy = video?.cloneNode() as HTMLVideoElement;
      copy.muted = true;
      video?.replaceWith(copy);
    });
    await page.clock.runFor(90);
    expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(true);
    await page.clock.runFor(20);
    await untilPlaying(true);
  });

  test('shows the same slide after it was rebuilt', async () => {
    await visit(paths.two);
    await page.getByRole('button', { name: '下一张' }).click();
    await expect.poll(shown).toBe(1);
    await page.evaluate(() =>
      document.querySelector('[data-carousel=slides]')?.append(document.createElement('div')),
    );
    await page.clock.runFor(110);
    await page.waitForFunction(
      () => document.querySelectorAll('[data-carousel=slides] > :is([inert], :has([inert]))').length === 2,
    );
    await expect.poll(shown).toBe(1);
  });
});
