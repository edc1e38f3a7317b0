import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { signInAsOwner } from './editor-session.ts';
import { findViolations, openVisitor, readOverflow, readShift } from './page-checks.ts';
import { startStoredSite } from './stored-site.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

const picture = (code: string, size: string) => ({
  resourceCode: code,
  resourceType: 1,
  url: `/media/${code}_${size}.webp`,
  alt: code,
});
const FILM = {
  resourceCode: 'film-firing',
  resourceType: 2,
  url: '/media/film-firing_960x540.mp4',
  alt: 'The kiln',
};
const COVERS = [picture('cover-celadon', '1200x1200'), FILM, picture('article-niche', '1200x900')];

const open = (path: string, options?: BrowserContextOptions) =>
  openVisitor(browser, `${site.url}${path}&lang=en-US`, options);

const PHONE = { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true };

/** A finger that moves left by some pixels. */
async function makeFinger(
  page: Page,
  { from, y }: { from: number; y: number },
): Promise<(pixels: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [{ x: from - moved, y }],
    });
  return async (pixels) => {
    await touch('touchStart', 0);
    for (let moved = 20; moved <= pixels; moved += 20) await touch('touchMove', moved);
    await touch('touchEnd');
  };
}

describe('the gallery of a product', () => {
  const PATH = '/product?contentCode=celadon-upright';
  site.changeItem('celadon-upright', { resourceMap: { cover: COVERS, files: [] } });

  const gallery = (page: Page) => page.getByRole('group', { name: 'Pictures of Celadon Upright' });
  const strip = (page: Page) => page.getByRole('group', { name: 'Pictures, to be leafed through' });
  /** Waits until only that picture is reachable, fills the strip and is marked as current. */
  const isShown = (page: Page, index: number) =>
    page.waitForFunction((wanted) => {
      const slides = document.querySelector('[data-gallery=strip]');
      const marked = document.querySelector('[data-gallery][aria-current=true]');
      if (slides === null || marked?.getAttribute('data-gallery') !== String(wanted)) return false;
      const open = [...slides.children].map((slide) => !slide.hasAttribute('inert'));
      // Widths are fractional, `clientWidth` is an integer.
      const isThere = Math.abs(slides.scrollLeft - wanted * slides.clientWidth) < 2;
      return isThere && open.indexOf(true) === wanted && open.lastIndexOf(true) === wanted;
    }, index);

  test('is operated by keys from the strip and from a thumbnail, which moves the focus', async () => {
    const { page } = await open(PATH);
    await isShown(page, 0);
    await strip(page).focus();
    await page.keyboard.press('ArrowRight');
    await isShown(page, 1);
    await page.keyboard.press('End');
    await isShown(page, 2);
    await page.keyboard.press('ArrowLeft');
    await isShown(page, 1);
    await page.keyboard.press('Home');
    await isShown(page, 0);
    await page.getByRole('button', { name: 'Show picture 1' }).focus();
    await page.keyboard.press('ArrowRight');
    await isShown(page, 1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Show picture 2',
    );
    await page.context().close();
  });

  test('shows its arrows on hover, and announces its position', async () => {
    const { page } = await open(PATH);
    await isShown(page, 0);
    const seen = () =>
      page.locator('[data-gallery=next]').evaluate((button) => getComputedStyle(button).opacity);
    expect(await seen()).toBe('0');
    await strip(page).hover();
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('[data-gallery=next]') as Element).opacity === '1',
    );
    expect(await gallery(page).innerText()).toContain('1 / 3');
    expect(await page.getByRole('group', { name: '1 of 3' }).count()).toBe(1);
    await page.context().close();
  });

  test('is swiped on a phone', async () => {
    const { page } = await open(PATH, PHONE);
    await isShown(page, 0);
    const box = await strip(page).boundingBox();
    if (box === null) throw new Error('The strip is not shown.');
    const swipe = await makeFinger(page, { from: box.x + box.width * 0.8, y: box.y + box.height * 0.8 });
    await swipe(220);
    await isShown(page, 1);
    expect(await page.getByRole('group', { name: '2 of 3' }).getAttribute('inert')).toBeNull();
    await page.context().close();
  });

  test('keeps a press that comes before its script', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const loading = Promise.withResolvers<void>();
    await page.route(/\/gallery\.behaviour-[^/]+\.js$/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto(`${site.url}${PATH}&lang=en-US`);
    await page.getByRole('button', { name: 'Show picture 2' }).click();
    expect(await page.getByRole('button', { name: 'Show picture 2' }).getAttribute('aria-current')).toBe(
      'false',
    );
    loading.resolve();
    await isShown(page, 1);
    await context.close();
  });

  test('pauses its video when another picture is shown', async () => {
    const { page } = await open(PATH);
    await page.getByRole('button', { name: 'Show picture 2' }).click();
    await isShown(page, 1);
    const film = page.locator('[data-gallery=strip] video');
    expect(await film.getAttribute('preload')).toBe('metadata');
    await film.evaluate((video: HTMLVideoElement) => video.play());
    await page.getByRole('button', { name: 'Next picture' }).click();
    await isShown(page, 2);
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.context().close();
  });

  test('without JavaScript is a scrollable strip; with one picture has no controls', async () => {
    const { page } = await open(PATH, { javaScriptEnabled: false });
    expect(
      await strip(page).evaluate((element) => Math.round(element.scrollWidth / element.clientWidth)),
    ).toBe(3);
    expect(await page.getByRole('button', { name: /picture/i }).count()).toBe(0);
    await strip(page).evaluate((element) => element.scrollTo({ left: element.clientWidth }));
    expect(await page.locator('[data-gallery=strip] [inert]').count()).toBe(0);
    await page.context().close();

    site.changeItem('sand-rainscreen', { resourceMap: { cover: [COVERS[0]], files: [] } });
    const { page: plain } = await open('/product?contentCode=sand-rainscreen');
    expect(await plain.locator('main article img').first().isVisible()).toBe(true);
    expect(await plain.locator('[data-gallery]').count()).toBe(0);
    await plain.context().close();
  });
});

describe('a lightbox', () => {
  test('shows the pictures large, by keyboard and pointer, and gives the focus back', async () => {
    const { page } = await open('/product?contentCode=fish-scale');
    const dialog = page.getByRole('dialog');
    const picture = dialog.locator(':not([inert]) > img');
    const opener = page.getByRole('link', { name: /^Enlarge picture: / }).first();
    // Until its script is there, the link opens the picture itself.
    await settled(page);
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    const first = await picture.getAttribute('alt');
    expect(await opener.getAttribute('aria-label')).toBe(`Enlarge picture: ${first}`);
    const width = async (): Promise<number> => (await picture.boundingBox())?.width ?? 0;
    const fitted = await width();
    await page.keyboard.press('+');
    expect(await width()).toBeGreaterThan(fitted * 1.4);
    await dialog.getByRole('button', { name: 'Zoom out' }).click();
    expect(await width()).toBe(fitted);
    await page.keyboard.press('ArrowRight');
    expect(await picture.getAttribute('alt')).not.toBe(first);
    await dialog.getByText('2 / 3').waitFor();
    await picture.click();
    expect(await width()).toBeGreaterThan(fitted);
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.context().close();
  });

  test('is swiped on a phone, and scrolls a picture that is enlarged', async () => {
    const { page } = await open('/product?contentCode=fish-scale', PHONE);
    await settled(page);
    await page
      .getByRole('link', { name: /^Enlarge picture: / })
      .first()
      .tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 / 3').waitFor();
    const swipe = await makeFinger(page, { from: 300, y: 400 });
    await swipe(200);
    await dialog.getByText('2 / 3').waitFor();
    await dialog.getByRole('button', { name: 'Zoom in' }).tap();
    const slide = dialog.locator(':not([inert]):has(> img)');
    const before = await slide.evaluate((element) => element.scrollLeft);
    await swipe(100);
    await expect.poll(() => slide.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before);
    await dialog.getByText('2 / 3').waitFor();
    await page.context().close();
  });
});

describe('buying', () => {
  const buy = (page: Page) => page.getByRole('link', { name: 'Buy now' });
  const address = async (code: string) => {
    const answer = await fetch(`${site.url}/api/placeOrder/getAddress?contentCode=${code}`);
    return {
      status: answer.status,
      body: (await answer.json()) as { data: { address: string } | null; message: string },
    };
  };

  // Each combination has its own product, because pages are cached.
  test.each([
    { mall: true, canBuy: true, code: 'oxblood-square', shown: true },
    { mall: true, canBuy: false, code: 'river-terrazzo', shown: false },
    { mall: false, canBuy: true, code: 'moon-wave', shown: false },
    { mall: false, canBuy: false, code: 'ink-pool-mosaic', shown: false },
  ])('with mall $mall and the flag $canBuy: a button is $shown', async ({ mall, canBuy, code, shown }) => {
    await site.setSwitches({ memberLogin: false, mall });
    site.changeItem(code, { canBuy });
    const { page } = await open(`/product?contentCode=${code}`);
    expect(await buy(page).count()).toBe(shown ? 1 : 0);
    const { status, body } = await address(code);
    expect(status).toBe(shown ? 200 : 409);
    const graph = await page.locator('script[type="application/ld+json"]').textContent();
    expect(graph?.includes('schema.org/InStock')).toBe(shown);
    if (shown) {
      expect(await buy(page).getAttribute('href')).toBe(body.data?.address);
      const title = (await page.locator('h1').textContent()) ?? '';
      await buy(page).click();
      await page.getByRole('heading', { level: 1, name: 'How to order' }).waitFor();
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByRole('link', { name: 'Contact us' }).click();
      await page.waitForURL('**/forms**');
    }
    await page.context().close();
  });

  test('an item that does not exist answers 404', async () => {
    expect((await address('no-such-tile')).status).toBe(404);
    expect((await address('electric-kilns')).status).toBe(404);
  });

  test('a discount strikes the price through in the format of the language', async () => {
    site.changeItem('tea-dust-brick', { price: 42800, discountPrice: 38800 });
    site.changeItem('dusk-terrazzo-bench', { price: 42800, discountPrice: 42800 });
    const { page } = await open('/product?contentCode=tea-dust-brick');
    expect(await page.locator('main del').innerText()).toContain('¥428.00');
    await page.goto(`${site.url}/product?contentCode=tea-dust-brick&lang=zh-CN`);
    expect(await page.locator('main del').innerText()).toContain('¥428.00');
    await page.goto(`${site.url}/product?contentCode=dusk-terrazzo-bench&lang=zh-CN`);
    expect(await page.locator('main del').count()).toBe(0);
    await page.context().close();
  });
});

describe('downloads', () => {
  test('have title, size and icon, and are served as attachments named by their titles', async () => {
    const { page, pageErrors } = await open('/product?contentCode=fish-scale');
    const links = await page
      .getByRole('listitem')
      .getByRole('link')
      .filter({ has: page.locator('svg') })
      .all();
    const downloads = [];
    for (const link of links) {
      const href = (await link.getAttribute('href')) ?? '';
      if (!href.startsWith('/media/')) continue;
      const answer = await page.request.get(site.url + href);
      downloads.push({
        text: await link.innerText(),
        status: answer.status(),
        disposition: answer.headers()['content-disposition'] ?? '',
      });
    }
    expect(downloads.length).toBeGreaterThan(1);
    for (const { status, disposition } of downloads) {
      expect(status).toBe(200);
      expect(disposition).toMatch(/^attachment; filename/);
    }
    expect(
      downloads.map(({ text }) => text).filter((text) => / (?:KB|MB)/.test(text)).length,
    ).toBeGreaterThan(0);
    expect(downloads.map(({ text }) => text)).toContain('PowerPoint version');

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PowerPoint version' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pptx$/);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});

describe('a hidden item', () => {
  const HIDDEN = 'fluted-rod';

  test('answers the 404 page to visitors, and a message in edit mode', async () => {
    site.write((database) =>
      database.prepare('update content_item set is_hidden = 1 where content_code = ?').run(HIDDEN),
    );
    const { page } = await open('/home?a=b');
    const answer = await page.goto(`${site.url}/product?contentCode=${HIDDEN}&lang=en-US`);
    expect(answer?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('This tile has not been laid yet');
    await page.context().close();

    const owner = await signInAsOwner(browser, site);
    const editor = await owner.newPage();
    await editor.goto(`${site.url}/edit/product?contentCode=${HIDDEN}&lang=en-US`, {
      waitUntil: 'domcontentloaded',
    });
    await editor.getByText('Sorry, the content has been hidden or deleted', { exact: true }).waitFor();
    await owner.close();
  });
});

describe('a details page', () => {
  const CODE = 'guest-kiln-2025';
  const HEADINGS = '<th>Measured value</th>'.repeat(8);
  const CELLS = '<td>1,280 °C</td>'.repeat(8);
  const WIDE = `<table><thead><tr>${HEADINGS}</tr></thead><tbody><tr>${CELLS}</tr></tbody></table>`;
  const files = [
    { title: 'Firing log', url: '/media/film-firing_960x540.mp4', size: 1_843_200, icon: 'pdf' },
  ];

  test.each([375, 768, 1440])(
    'does not overflow at %i px, has no layout shift and is accessible',
    async (width) => {
      site.changeItem(CODE, { resourceMap: { cover: COVERS, files } });
      site.write((database) => {
        database
          .prepare('update content_item set rich_text = ? where content_code = ?')
          .run(`${WIDE}<blockquote><p>Fire.</p></blockquote>`, CODE);
        database
          .prepare('update content_item_translation set rich_text = null where content_code = ?')
          .run(CODE);
      });
      const { page, pageErrors } = await open(`/article?contentCode=${CODE}`, {
        viewport: { width, height: 900 },
      });
      await page.waitForSelector('[data-gallery=strip] > [inert]', { state: 'attached' });
      expect(await readOverflow(page)).toBe(0);
      const table = page.getByRole('group', { name: 'Table' });
      if (width === 375) {
        await table.focus();
        await expect
          .poll(() =>
            table.evaluate((box) => box.scrollWidth > box.clientWidth && box === document.activeElement),
          )
          .toBe(true);
      }
      const download = page.getByRole('link', { name: /Firing log/ });
      expect(await download.innerText()).toContain('1.8 MB');
      expect(
        await page.request
          .get(site.url + (await download.getAttribute('href')))
          .then((answer) => answer.status()),
      ).toBe(200);
      expect(await findViolations(page, 'main article')).toEqual([]);
      expect(await readShift(page)).toBeLessThanOrEqual(0.02);
      expect(pageErrors).toEqual([]);
      await page.context().close();
    },
  );
});
