import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

test.each([
  ['/home', 1440, 'hero-atrium', 1440],
  ['/products', 1440, 'banner-products', 1440],
  ['/product?contentCode=oxblood-square', 390, 'cover-oxblood', 640],
])(
  'the largest picture of %s at %i px is loaded once, preloaded, as AVIF',
  async (path, width, code, copy) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const loaded: { url: string; type: string | undefined }[] = [];
    page.on('response', (response) =>
      loaded.push({ url: response.url(), type: response.headers()['content-type'] }),
    );
    await page.goto(server.url + path, { waitUntil: 'load' });

    const shown = page.locator(`img[src*="/${code}_"]`).first();
    const url = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(url).toContain(`.w${copy}.webp`);
    const preloaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'link')
        .map(({ name }) => name),
    );
    expect(preloaded.filter((name) => name.includes('/media/'))).toEqual([url]);
    expect(loaded.filter((response) => response.url === url)).toEqual([{ url, type: 'image/avif' }]);
  },
);
