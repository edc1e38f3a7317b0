// The pages of a product and of an article.
import { beforeAll, describe, expect, test } from 'vitest';
import { withSource, type Change } from './change-model.ts';
import { openComponents, type MountOptions } from './component.ts';

const components = await openComponents({ hasTouch: true });
const { page, clock } = components;

const PRODUCT = 'product-detail--product';

const picture = (code: string) => ({
  resourceCode: code,
  resourceType: 1,
  url: `/media/${code}_1200x900.webp`,
  alt: code,
});
const FILM = { resourceCode: 'film', resourceType: 2, url: '/media/film.mp4', alt: 'The kiln' };

/** The product with other members. */
const product =
  (members: object): Change =>
  (model) => {
    const item = model.sources[`content/${PRODUCT}`]?.item as { data: object } | undefined;
    return withSource(PRODUCT, 'item', { data: { ...item?.data, ...members } })(model);
  };

const open = (members: object = {}, options: MountOptions = {}): Promise<void> =>
  components.block(PRODUCT, { language: 'en-US', ...options, change: product(members) });

describe('the gallery of a product', () => {
  const COVERS = { resourceMap: { cover: [picture('one'), FILM, picture('three')], files: [] } };

  const strip = () => page.getByRole('group', { name: 'Pictures, to be leafed through' });
  const button = (name: string) => page.getByRole('button', { name });

  /** Waits until only that picture is reachable, fills the strip and is marked as current. */
  async function untilShown(index: number): Promise<void> {
    await page.waitForFunction((wanted) => {
      const slides = document.querySelector('[data-gallery=strip]');
      const marked = document.querySelector('[data-gallery][aria-current=true]');
      if (slides === null || marked?.getAttribute('data-gallery') !== String(wanted)) return false;
      const isOpen = [...slides.children].map((slide) => !slide.hasAttribute('inert'));
      // Widths are fractional, `clientWidth` is an integer.
      const isThere = Math.abs(slides.scrollLeft - wanted * slides.clientWidth) < 2;
      return isThere && isOpen.indexOf(true) === wanted && isOpen.lastIndexOf(true) === wanted;
    }, index);
  }

  test('is operated by its buttons, which are disabled at the ends, and by its thumbnails', async () => {
    await open(COVERS);
    await untilShown(0);
    const states = async (): Promise<(string | null)[]> => [
      await button('Previous picture').getAttribute('aria-disabled'),
      await button('Next picture').getAttribute('aria-disabled'),
    ];
    expect(await states()).toEqual(['true', 'false']);
    await button('Next picture').click();
    await untilShown(1);
    expect(await states()).toEqual(['false', 'false']);
    await button('Show picture 3').click();
    await untilShown(2);
    expect(await states()).toEqual(['false', 'true']);
    await button('Next picture').click({ force: true });
    await untilShown(2);
    await button('Previous picture').click();
    await untilShown(1);
  });

  test('marks the current thumbnail by a colour that is seen on the page, not on the picture', async () => {
    await open(COVERS);
    await untilShown(0);
    const [border, brand] = await button('Show picture 1').evaluate((thumbnail) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--color-brand)';
      thumbnail.parentElement?.append(probe);
      return [getComputedStyle(thumbnail).borderTopColor, getComputedStyle(probe).color];
    });
    expect(border).toBe(brand);
  });

  test('is operated by keys from the strip and from a thumbnail, which moves the focus', async () => {
    await open(COVERS);
    await strip().focus();
    for (const [key, index] of [
      ['ArrowRight', 1],
      ['End', 2],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['Control+ArrowRight', 0],
    ] as const) {
      await page.keyboard.press(key);
      await untilShown(index);
    }
    await button('Show picture 1').focus();
    await page.keyboard.press('ArrowRight');
    await untilShown(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Show picture 2',
    );
  });

  test('announces its position', async () => {
    await open(COVERS);
    expect(await page.getByRole('group', { name: 'Pictures of' }).innerText()).toContain('1 / 3');
    expect(await page.getByRole('group', { name: '1 of 3' }).count()).toBe(1);
    expect(await strip().getAttribute('aria-live')).toBe('polite');
  });

  test('pauses its film when another picture is shown, and takes the focus from it', async () => {
    await open(COVERS);
    await button('Show picture 2').click();
    await untilShown(1);
    const film = page.locator('[data-gallery=strip] video');
    expect(await film.getAttribute('preload')).toBe('metadata');
    await film.evaluate((video: HTMLVideoElement) => video.play());
    await film.focus();
    // In a film the arrow keys seek.
    await page.keyboard.press('ArrowLeft');
    await untilShown(1);
    await button('Next picture').dispatchEvent('click');
    await untilShown(2);
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    expect(await strip().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('keeps the shown picture when the width changes', async () => {
    await open(COVERS);
    await button('Show picture 3').click();
    await untilShown(2);
    await page.setViewportSize({ width: 700, height: 900 });
    await untilShown(2);
    expect(await button('Next picture').getAttribute('aria-disabled')).toBe('true');
  });

  test('with one picture has no controls', async () => {
    await open({ resourceMap: { cover: [picture('one')], files: [] } });
    expect(await page.locator('main article img').first().isVisible()).toBe(true);
    expect(await page.locator('[data-gallery]').count()).toBe(0);
  });

  describe('on a phone', () => {
    let touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) => Promise<unknown>;

    beforeAll(async () => {
      const devtools = await page.context().newCDPSession(page);
      touch = (type, x, y = 0) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y }],
        });
    });

    /** A finger that moves to the left. */
    async function swipe(from: number, pixels: number, y: number): Promise<void> {
      await touch('touchStart', from, y);
      for (let moved = 20; moved <= pixels; moved += 20) await touch('touchMove', from - moved, y);
      await touch('touchEnd');
    }

    test('is swiped', async () => {
      await open(COVERS, { width: 375, height: 800 });
      await untilShown(0);
      const box = await strip().boundingBox();
      if (box === null) throw new Error('The strip is not shown.');
      await swipe(box.x + box.width * 0.8, 220, box.y + box.height * 0.8);
      await untilShown(1);
      expect(await page.getByRole('group', { name: '2 of 3' }).getAttribute('inert')).toBeNull();
    });

    test('its lightbox is swiped, and scrolls a picture that is enlarged', { tags: 'long' }, async () => {
      await open({}, { width: 375, height: 800 });
      await page
        .getByRole('link', { name: /^Enlarge picture: / })
        .first()
        .tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 / 3').waitFor();
      await swipe(300, 200, 400);
      await dialog.getByText('2 / 3').waitFor();
      await clock.fastForward(400);
      await dialog.getByRole('button', { name: 'Zoom in' }).tap();
      const slide = dialog.locator(':not([inert]):has(> img)');
      const left = (): Promise<number> => slide.evaluate((element) => element.scrollLeft);
      const before = await left();
      await swipe(300, 100, 400);
      await expect.poll(left).toBeGreaterThan(before);
      expect(await dialog.getByText('2 / 3').isVisible()).toBe(true);
    });
  });
});

describe('buying', () => {
  test.each([
    { mall: true, canBuy: true, shown: 1 },
    { mall: true, canBuy: false, shown: 0 },
    { mall: false, canBuy: true, shown: 0 },
    { mall: false, canBuy: false, shown: 0 },
  ])('with mall $mall and the flag $canBuy shows $shown buttons', async ({ mall, canBuy, shown }) => {
    await components.block(PRODUCT, {
      language: 'en-US',
      change: (model) => {
        const { site } = product({ canBuy })(model);
        return { ...product({ canBuy })(model), site: { ...site, switches: { ...site.switches, mall } } };
      },
    });
    expect(await page.getByRole('link', { name: 'Buy now' }).count()).toBe(shown);
  });

  test.each(['zh-CN', 'en-US'] as const)('a discount strikes the price through in %s', async (language) => {
    const struck = () => page.locator('main del');
    await open({ price: 42_800, discountPrice: 38_800 }, { language });
    expect(await struck().innerText()).toContain('¥428.00');
    await open({ price: 42_800, discountPrice: 42_800 }, { language });
    expect(await struck().count()).toBe(0);
  });
});

test('a wide table scrolls in a box of its own, which the keyboard reaches', async () => {
  const cells = (tag: string, text: string): string => `<${tag}>${text}</${tag}>`.repeat(8);
  const richText = `<table><thead><tr>${cells('th', 'Measured value')}</tr></thead><tbody><tr>${cells(
    'td',
    '1,280 °C',
  )}</tr></tbody></table>`;
  await open({ richText }, { width: 375 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const table = page.getByRole('group', { name: 'Table' });
  await table.focus();
  expect(
    await table.evaluate((box) => [box.scrollWidth > box.clientWidth, box === document.activeElement]),
  ).toEqual([true, true]);
});

test('downloads have a title, a size and an icon', async () => {
  await open();
  const links = page
    .getByRole('listitem')
    .getByRole('link')
    .filter({ has: page.locator('svg') });
  expect((await links.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Glaze card, 2026 1.8 MB',
    'Drawings 7 MB',
  ]);
});
