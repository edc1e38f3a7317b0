// Videos, partners, and pictures that open in a lightbox.
import { describe, expect, test } from 'vitest';
import type { CallTable } from './calls.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

test('another picture empties the alternative text of the first, but not one that was written', async () => {
  const fileOf = (name: string) => ({
    resourceCode: name,
    resourceType: 1,
    url: `/media/${name}_1200x900.webp`,
    name,
    size: 1000,
    classificationCode: '',
    isUsed: false,
  });
  const table = { 'media.pageList': ['kiln', 'vase', 'tile'].map(fileOf), 'classification.list': [] };
  const value = {
    media: { picked: [fileOf('kiln')], uploaded: [] },
    alt: 'A kiln at night',
    first: 'A kiln at night',
  };
  const { box } = await components.dialog('image', value, { calls: table as unknown as CallTable });
  const alternative = box.getByRole('textbox', { name: 'Alternative text' });
  expect(await alternative.inputValue()).toBe('A kiln at night');
  await box.getByRole('option', { name: /vase/ }).click();
  await expect.poll(() => alternative.inputValue()).toBe('');
  await alternative.fill('A vase');
  await box.getByRole('option', { name: /tile/ }).click();
  await box.locator('.media-tile[aria-selected=true]', { hasText: 'tile' }).waitFor();
  expect(await alternative.inputValue()).toBe('A vase');
});

describe('a video', () => {
  const films = () => page.locator('main video');
  const isPaused = (film: HTMLVideoElement): boolean => film.paused;
  async function untilPlaying(index: number, playing: boolean): Promise<void> {
    await expect.poll(() => films().nth(index).evaluate(isPaused)).toBe(!playing);
  }
  const play = () => page.getByRole('button', { name: /^播放视频/ });

  test('shows its cover, and is played by its button with the browser’s own controls', async () => {
    await components.block('video--complete');
    const film = films().first();
    const read = (): Promise<unknown> =>
      film.evaluate((video: HTMLVideoElement) => [
        video.controls,
        video.preload,
        video.autoplay,
        video === document.activeElement,
      ]);
    expect(await read()).toEqual([false, 'metadata', false, false]);
    const button = page.getByRole('button', { name: '播放视频：工人打开窑门，热气涌出' });
    expect(await button.locator('..').locator('img').isVisible()).toBe(true);
    await button.click();
    await untilPlaying(0, true);
    await button.waitFor({ state: 'hidden' });
    expect(await read()).toEqual([true, 'metadata', false, true]);
    expect(await page.locator('[data-started]').count()).toBe(1);
  });

  test('shows why it cannot be played', async () => {
    await components.block('video--complete');
    await page.evaluate(() => {
      HTMLMediaElement.prototype.play = () => Promise.reject(new Error('No film.'));
    });
    await play().click();
    await play().waitFor({ state: 'hidden' });
    expect(await films().evaluate((film: HTMLVideoElement) => film.controls)).toBe(true);
    await page.evaluate(() => {
      delete (HTMLVideoElement.prototype as Partial<HTMLVideoElement>).play;
    });
  });

  test('without a cover has its controls at once', async () => {
    await components.block('video--video-alone');
    expect(await films().count()).toBe(1);
    expect(await page.getByRole('main').innerText()).toBe('');
  });
});

test('partners turn from grey to colour on hover, without a layout shift', async () => {
  await components.block('partners--seven');
  const partner = page.getByRole('link', { name: '林间工作室' });
  const filter = (): Promise<string> =>
    partner.locator('img').evaluate((image) => getComputedStyle(image).filter);
  const before = await partner.boundingBox();
  expect(await filter()).toBe('grayscale(1)');
  await partner.hover();
  await expect.poll(filter).toBe('grayscale(0)');
  expect(await partner.boundingBox()).toEqual(before);
  expect(await partner.getAttribute('target')).toBe('_blank');
});

describe('a wall of pictures', () => {
  const dialog = () => page.getByRole('dialog');
  const picture = () => dialog().locator(':not([inert]) > img');
  const button = (name: string) => dialog().getByRole('button', { name });
  const width = async (): Promise<number> => (await picture().boundingBox())?.width ?? 0;
  const isOff = (name: string): Promise<string | null> => button(name).getAttribute('aria-disabled');

  async function open(index = 0): Promise<void> {
    await components.block('image-wall--six', { language: 'en-US' });
    await page
      .getByRole('link', { name: /^Enlarge picture: / })
      .nth(index)
      .click();
    await dialog().waitFor();
  }

  test('shows its pictures large, from the one that was chosen', async () => {
    await open(1);
    expect(await picture().getAttribute('alt')).toBe('A terrazzo stair');
    expect(await dialog().getAttribute('aria-label')).toBe('A terrazzo stair');
    expect(await dialog().getByRole('status').innerText()).toBe('2 / 6');
    await page.keyboard.press('ArrowRight');
    expect(await dialog().getByRole('status').innerText()).toBe('3 / 6');
    await button('Previous').click();
    await button('Previous').click();
    expect(await picture().getAttribute('alt')).toBe('A hotel desk built of terracotta tiles');
    expect([await isOff('Previous'), await isOff('Next')]).toEqual(['true', 'false']);
    await button('Previous').click({ force: true });
    expect(await dialog().getByRole('status').innerText()).toBe('1 / 6');
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    expect(await dialog().getByRole('status').innerText()).toBe('6 / 6');
    expect([await isOff('Previous'), await isOff('Next')]).toEqual(['false', 'true']);
  });

  test('enlarges a picture by keys, buttons and clicks, up to four times', async () => {
    await open();
    const fitted = await width();
    expect([await isOff('Zoom out'), await isOff('Zoom in')]).toEqual(['true', 'false']);
    const seen = [];
    for (const key of ['+', '=', '+', '+', '+', '-', 'Control+-']) {
      await page.keyboard.press(key);
      seen.push(Math.round((await width()) / fitted / 0.5) * 0.5);
    }
    expect(seen).toEqual([1.5, 2, 3, 4, 4, 3, 3]);
    for (let step = 0; step < 3; step++) await button('Zoom out').click();
    expect(await width()).toBe(fitted);
    await picture().click();
    expect((await width()) / fitted).toBeCloseTo(2, 1);
    await picture().click();
    expect(await width()).toBe(fitted);
    await button('Zoom in').click();
    await button('Next').click();
    expect(await isOff('Zoom out')).toBe('true');
  });

  test('moves an enlarged picture by the arrow keys, and shows no other then', async () => {
    await open();
    for (let step = 0; step < 3; step++) await page.keyboard.press('+');
    const slide = dialog().locator(':not([inert]):has(> img)');
    await slide.focus();
    const before = await slide.evaluate((element) => element.scrollLeft);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slide.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before);
    expect(await dialog().getByRole('status').innerText()).toBe('1 / 6');
  });

  test.each([
    ['Escape', () => page.keyboard.press('Escape')],
    ['its button', () => button('Close').click()],
  ])('closes by %s, and gives the focus back', async (_, close) => {
    await open(2);
    await close();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Enlarge picture: A pool lined with blue-green mosaic',
    );
  });

  test('leaves a click with a modifier to the browser', async () => {
    await components.block('image-wall--six', { language: 'en-US' });
    const isTaken = await page
      .getByRole('link', { name: /^Enlarge picture: / })
      .first()
      .evaluate((link) => {
        const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
        link.addEventListener('click', (event) => event.stopPropagation());
        const isLeft = link.dispatchEvent(click);
        return !isLeft;
      });
    expect(isTaken).toBe(false);
  });

  test('has no arrows for a single picture', async () => {
    await components.block('product-detail--not-sold', { language: 'en-US' });
    await page.getByRole('link', { name: /^Enlarge picture: / }).click();
    await dialog().waitFor();
    expect(await dialog().getByRole('button').count()).toBe(3);
    expect(await dialog().locator('[role=status]').textContent()).toBe('');
  });
});
