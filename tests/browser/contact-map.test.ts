import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';

/** A tile of one pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const tilesAsked: string[] = [];
const tiles = createServer((request, response) => {
  tilesAsked.push(request.url ?? '');
  response.writeHead(200, { 'content-type': 'image/png' }).end(TILE);
});
await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
afterAll(() => void tiles.close());
const tileOrigin = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;

const [server, tiled, browser] = await Promise.all([
  startProduction(),
  startProduction({
    MAP_TILE_URL: `${tileOrigin}/{z}/{x}/{y}.png`,
    MAP_ATTRIBUTION: '© Street <b>mappers</b>',
  }),
  openBrowser(),
]);

interface Visit {
  page: Page;
  pageErrors: readonly string[];
  /** URLs of all requests so far. */
  asked: string[];
}

async function visit(url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const pageErrors = collectPageErrors(page);
  await page.goto(`${url}/about?lang=en-US`);
  return { page, pageErrors, asked };
}

const mapOf = (page: Page) => page.getByRole('application');
const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Two workshops' }) }).last();

async function seeMap(page: Page): Promise<void> {
  await section(page).scrollIntoViewIfNeeded();
  await page.locator('[data-map-state=drawn]').waitFor();
}

/** Distance of the pin from the centre of the map, in pixels. */
async function pinOffset(page: Page): Promise<{ x: number; y: number }> {
  return mapOf(page).evaluate((map) => {
    const pin = map.querySelector('.map-pin')?.getBoundingClientRect();
    const frame = map.getBoundingClientRect();
    // Adding 0 turns -0 into 0.
    return {
      x: Math.round((pin?.x ?? 0) - frame.x - frame.width / 2) + 0,
      y: Math.round((pin?.y ?? 0) - frame.y - frame.height / 2) + 0,
    };
  });
}

test('the map loads near the viewport, and draws without requests to other hosts', async () => {
  const { page, pageErrors, asked } = await visit(server.url);
  await settled(page);
  expect(await mapOf(page).count()).toBe(0);
  expect(asked.filter((url) => /(?:draw|base)-map/.test(url))).toEqual([]);

  await seeMap(page);
  expect(asked.filter((url) => /draw-map.*\.js$/.test(url))).toHaveLength(1);
  expect(asked.filter((url) => /\/base-map-.*\.js$/.test(url))).toHaveLength(1);
  expect(asked.filter((url) => new URL(url).origin !== server.url)).toEqual([]);
  const map = mapOf(page);
  expect(await map.getAttribute('aria-label')).toBe(
    'Map: Jingdezhen workshop. Arrow keys move it, plus and minus zoom.',
  );
  for (const layer of ['.map-land', '.map-river', '.map-lake', '.map-net'])
    expect((await map.locator(layer).getAttribute('d'))?.length ?? 0).toBeGreaterThan(100);
  await map.getByText('Nanchang', { exact: true }).waitFor();
  expect(await map.locator('.map-card').innerText()).toBe(
    'Jingdezhen workshop\n218 Sanbao Road, Zhushan, Jingdezhen, Jiangxi',
  );
  expect(await pinOffset(page)).toEqual({ x: 0, y: 0 });
  await map.getByText('Natural Earth').waitFor();
  expect(pageErrors).toEqual([]);
  await page.close();
});

test('nothing moves when the map loads', async () => {
  const { page } = await visit(server.url);
  const size = (): Promise<{ width: number; height: number } | undefined> =>
    section(page)
      .locator(String.raw`.bg-success\/14`)
      .evaluate(({ offsetWidth: width, offsetHeight: height }: HTMLElement) => ({ width, height }));
  const before = await size();
  await seeMap(page);
  expect(await size()).toEqual(before);
  await page.close();
});

test('names on the map are in the language of the page', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/about?lang=zh-CN`);
  await page
    .locator('section', { has: page.locator('address') })
    .last()
    .scrollIntoViewIfNeeded();
  await mapOf(page).getByText('南昌', { exact: true }).waitFor();
  const place = { position: '117.2496,29.2712', name: '景德镇工坊', coordinate: 'wgs84' };
  expect(await page.getByRole('link', { name: '高德地图' }).getAttribute('href')).toBe(
    `https://uri.amap.com/marker?${new URLSearchParams(place).toString()}`,
  );
  await page.close();
});

test('keys and buttons zoom and pan; the wheel scrolls the page until the map has the focus', async () => {
  const { page, pageErrors } = await visit(server.url);
  await seeMap(page);
  const map = mapOf(page);
  const net = (): Promise<string | null> => map.locator('.map-net').getAttribute('d');

  const before = await net();
  await map.hover();
  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, -120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled);
  expect(await net()).toBe(before);

  await map.focus();
  await page.keyboard.press('+');
  await expect.poll(net).not.toBe(before);
  await expect.poll(() => pinOffset(page)).toEqual({ x: 0, y: 0 });
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await pinOffset(page)).x).toBeLessThan(-40);

  const near = await net();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(net).not.toBe(near);
  expect(pageErrors).toEqual([]);
  await page.close();
});

test('choosing a place centres the map on it and changes the links', async () => {
  const { page, pageErrors } = await visit(server.url);
  await seeMap(page);
  const card = mapOf(page).locator('.map-card');
  const choose = page.getByRole('button', { name: 'Show on the map: Foshan workshop' });
  expect(await choose.getAttribute('aria-pressed')).toBe('false');
  await choose.click();
  await expect
    .poll(() => card.innerText())
    .toBe('Foshan workshop\n9 Taocheng Avenue, Nanzhuang, Chancheng, Foshan, Guangdong');
  await expect.poll(() => pinOffset(page)).toEqual({ x: 0, y: 0 });
  await mapOf(page).getByText('Shenzhen', { exact: true }).waitFor();
  expect(await choose.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('link', { name: 'Google Maps' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=23.0127%2C112.9862',
  );
  expect(await mapOf(page).count()).toBe(1);
  expect(pageErrors).toEqual([]);
  await page.close();
});

test('on a phone one finger scrolls the page over the map', async () => {
  const { page, pageErrors } = await visit(server.url, {
    viewport: { width: 375, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  await page
    .locator(String.raw`.bg-success\/14`)
    .last()
    .scrollIntoViewIfNeeded();
  await page.locator('[data-map-state=drawn]').waitFor();
  expect(await mapOf(page).evaluate((map) => getComputedStyle(map).touchAction)).toBe('pan-x pan-y');
  for (const name of ['Zoom in', 'Zoom out']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(pageErrors).toEqual([]);
  await page.close();
});

test('a configured tile server is used, and the Content-Security-Policy allows no other', async () => {
  const { page, pageErrors, asked } = await visit(tiled.url);
  expect(tilesAsked).toEqual([]);
  await seeMap(page);
  await page.locator('img.leaflet-tile-loaded').first().waitFor();
  expect(tilesAsked.length).toBeGreaterThan(0);
  expect(tilesAsked.every((path) => /^\/15\/\d+\/\d+\.png$/.test(path))).toBe(true);
  expect(asked.some((url) => url.includes('/base-map-'))).toBe(false);
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([tiled.url, tileOrigin]));
  await mapOf(page).getByText('© Street <b>mappers</b>').waitFor();
  expect(pageErrors).toEqual([]);

  const policy = (await page.request.get(`${tiled.url}/about`)).headers()['content-security-policy'];
  expect(policy).toContain(`img-src 'self' data: ${tileOrigin};`);
  expect((await page.request.get(`${server.url}/about`)).headers()['content-security-policy']).toContain(
    "img-src 'self' data:;",
  );
  await page.close();
});

test('without JavaScript the address and the links are shown', async () => {
  const { page } = await visit(server.url, { javaScriptEnabled: false });
  const text = await section(page).innerText();
  for (const expected of ['218 Sanbao Road', '9 Taocheng Avenue', '+86 757 8555 0126'])
    expect(text).toContain(expected);
  expect(text).not.toContain('@@');
  expect(text).not.toContain('Show on the map');
  expect(await section(page).getByRole('link', { name: 'OpenStreetMap' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/?mlat=29.2712&mlon=117.2496#map=15/29.2712/117.2496',
  );
  await page.close();
});

test('when its script cannot be loaded, the address is shown instead', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route(/base-map/, (route) => route.abort());
  await page.goto(`${server.url}/about?lang=en-US`);
  const failed = page.waitForEvent('console', (message) => message.text().includes('The map is not drawn'));
  await section(page).scrollIntoViewIfNeeded();
  await failed;
  expect(await mapOf(page).count()).toBe(0);
  await section(page)
    .locator(String.raw`.bg-success\/14`)
    .getByText('218 Sanbao Road')
    .waitFor();
  await page.close();
});
