// Banners with a film. What their carousel does by itself is in `carousel.test.ts`.
import { beforeAll, describe, expect, test } from 'vitest';
import { withData } from './change-model.ts';
import { openComponents, type MountOptions } from './component.ts';

const INTERVAL = 5000;
const BANNERS = ['banner-1--two-slides', 'banner-3--three-slides'] as const;
const FILM = {
  contentCode: 'film',
  resourceType: 2,
  url: '/media/film.mp4',
  alt: '',
  BigTitle: { title: '影片' },
};
const WORDS = { contentCode: 'words', BigTitle: { title: '文字' } };

const components = await openComponents({ hasTouch: true });
const { page, clock } = components;

const mount = (banner: string, slides: readonly object[], options: MountOptions = {}): Promise<void> =>
  components.block(banner, {
    width: 1440,
    motion: true,
    paused: true,
    ...options,
    change: withData(banner, () => ({ resourceMap: { banner: slides } })),
  });

const shown = (): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-carousel=slides] > *')].findIndex(
      (slide) => !slide.matches('[inert], :has([inert])'),
    ),
  );
const isPaused = (): Promise<boolean | undefined> =>
  page.evaluate(() => document.querySelector('video')?.paused);
async function untilPlaying(playing: boolean): Promise<void> {
  await expect.poll(isPaused).toBe(!playing);
}

async function setHidden(hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

let touch: (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', x?: number) => Promise<unknown>;

beforeAll(async () => {
  const devtools = await page.context().newCDPSession(page);
  touch = (type, x) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 300 }],
    });
});

async function move(places: readonly number[]): Promise<void> {
  for (const [index, x] of places.entries()) await touch(index === 0 ? 'touchStart' : 'touchMove', x);
}

describe.each(BANNERS)('%s', (banner) => {
  test('plays its film only while the slide is shown', async () => {
    await mount(banner, [FILM, WORDS]);
    await untilPlaying(true);
    await clock.runFor(INTERVAL + 100);
    expect(await shown()).toBe(1);
    await untilPlaying(false);
    await page.getByRole('button', { name: '上一张' }).click();
    expect(await shown()).toBe(0);
    await untilPlaying(true);
  });

  test('pauses its film while the tab is hidden', async () => {
    await mount(banner, [FILM, WORDS]);
    await untilPlaying(true);
    await setHidden(true);
    await untilPlaying(false);
    await setHidden(false);
    await untilPlaying(true);
    expect(await shown()).toBe(0);
  });

  test('stops and restarts slides and film by its button', async () => {
    await mount(banner, [FILM, WORDS]);
    await untilPlaying(true);
    const toggle = page.getByRole('button', { name: '停止自动播放' });
    await toggle.click();
    await untilPlaying(false);
    await page.mouse.move(5, 5);
    await clock.runFor(3 * INTERVAL);
    expect(await shown()).toBe(0);
    await toggle.click();
    await untilPlaying(true);
  });

  test('follows a change of the setting for reduced motion at once', async () => {
    await mount(banner, [FILM, WORDS]);
    await untilPlaying(true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await untilPlaying(false);
    await clock.runFor(3 * INTERVAL);
    expect(await shown()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await untilPlaying(true);
    await clock.runFor(INTERVAL + 100);
    expect(await shown()).toBe(1);
  });

  test('restarts the interval after a touch', async () => {
    await mount(banner, [FILM, WORDS]);
    await clock.runFor(INTERVAL - 500);
    await touch('touchStart', 900);
    await clock.runFor(2 * INTERVAL);
    expect(await shown()).toBe(0);
    await touch('touchEnd');
    await clock.runFor(INTERVAL - 500);
    expect(await shown()).toBe(0);
    await clock.runFor(1000);
    expect(await shown()).toBe(1);
  });

  test('follows a finger sideways, and changes the slide on a swipe', async () => {
    await mount(banner, [FILM, WORDS], { motion: false, paused: false });
    const left = (): Promise<number> =>
      page.evaluate(
        () => document.querySelector('[data-carousel=slides] > *')?.getBoundingClientRect().x ?? 0,
      );
    const rest = await left();
    await move([1200, 1000, 800, 600]);
    await expect.poll(left).toBeLessThan(rest - 500);
    await touch('touchEnd');
    await expect.poll(shown).toBe(1);
    await move([200, 400, 600, 800]);
    await touch('touchEnd');
    await expect.poll(shown).toBe(0);
    await expect.poll(left).toBe(rest);
    // Before the first slide the row resists.
    await move([200, 400, 600]);
    await expect.poll(left).toBeGreaterThan(rest + 100);
    expect(await left()).toBeLessThan(rest + 200);
    // The browser has taken the touch to scroll: nothing changes.
    await touch('touchCancel');
    await expect.poll(left).toBe(rest);
    await move([1200, 1000, 1190]);
    await touch('touchEnd');
    await expect.poll(left).toBe(rest);
    expect(await shown()).toBe(0);
  });

  test('with one slide has no arrows, indicators or timer; its film can be paused', async () => {
    await mount(banner, [FILM]);
    await untilPlaying(true);
    expect(await page.locator('button[data-carousel]').count()).toBe(1);
    await page.getByRole('button', { name: '停止播放视频' }).click();
    await untilPlaying(false);
    await mount(banner, [WORDS]);
    expect(await page.locator('button[data-carousel]').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('文字');
  });

  test('plays a film 0.1 s after it has replaced a picture', async () => {
    await mount(banner, [FILM, WORDS]);
    await untilPlaying(true);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      const copy = video?.cloneNode() as HTMLVideoElement;
      copy.muted = true;
      video?.replaceWith(copy);
    });
    await clock.runFor(90);
    expect(await isPaused()).toBe(true);
    await clock.runFor(20);
    await untilPlaying(true);
  });

  test('shows the same slide after it was rebuilt', async () => {
    await mount(banner, [FILM, WORDS]);
    await page.getByRole('button', { name: '下一张' }).click();
    expect(await shown()).toBe(1);
    await page.evaluate(() =>
      document.querySelector('[data-carousel=slides]')?.append(document.createElement('div')),
    );
    await clock.runFor(110);
    expect(await page.locator('[data-carousel=slides] > :is([inert], :has([inert]))').count()).toBe(2);
    expect(await shown()).toBe(1);
  });
});

describe('a banner that nobody sees, or that somebody uses', () => {
  const BANNER = 'banner-1--two-slides';

  test('stands below the window, and goes on when it comes into sight', async () => {
    await mount(BANNER, [WORDS, WORDS]);
    await page.evaluate(() => {
      document.body.style.paddingTop = '3000px';
    });
    await expect.poll(() => page.locator('[data-moving]').count()).toBe(0);
    await clock.runFor(3 * INTERVAL);
    expect(await shown()).toBe(0);
    await page.evaluate(() => document.body.removeAttribute('style'));
    await expect.poll(() => page.locator('[data-moving]').count()).toBe(1);
    await clock.runFor(INTERVAL + 100);
    expect(await shown()).toBe(1);
  });

  test('stands while the pointer is over it, and while the keyboard is in it', async () => {
    await mount(BANNER, [WORDS, WORDS]);
    await page.mouse.move(700, 300);
    await clock.runFor(3 * INTERVAL);
    expect(await shown()).toBe(0);
    await page.mouse.move(-1, -1);
    await page.mouse.move(700, 899);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: '下一张' }).focus();
    expect(await page.locator('[data-moving]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect.poll(() => page.locator('[data-moving]').count()).toBe(1);
  });

  test('glides for 0.7 s with motion, and changes at once without', async () => {
    const duration = (): Promise<string> =>
      page.locator('[data-carousel=slides]').evaluate((row) => row.style.transitionDuration);
    await mount(BANNER, [WORDS, WORDS]);
    await page.getByRole('button', { name: '下一张' }).click();
    expect(await duration()).toBe('700ms');
    await mount(BANNER, [WORDS, WORDS], { motion: false });
    await page.getByRole('button', { name: '下一张' }).click();
    expect(await duration()).toBe('0ms');
  });
});
