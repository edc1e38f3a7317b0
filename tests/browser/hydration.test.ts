import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { openVisitor } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
let page: Page;

afterEach(() => page.context().close());

/** The chunk that holds React and the runtime. */
const VIEW = '**/assets/view-*.js';

/** Opens a page as a new visitor; the scripts that it has requested are added to `scripts`. */
async function visit(path: string, width = 1280): Promise<{ scripts: string[]; errors: readonly string[] }> {
  const opened = await openVisitor(browser, 'about:blank', { viewport: { width, height: 800 } });
  ({ page } = opened);
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([\w.-]+?)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name !== undefined) scripts.push(name);
  });
  await page.goto(new URL(path, server.url).href);
  await settled(page);
  return { scripts, errors: opened.pageErrors };
}

/** Keeps requests for a script waiting until the returned function is called. */
async function holdBack(url: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting: Promise<void>[] = [];
  await page.route(url, (route: Route) => {
    const done = promise.then(() => route.continue());
    waiting.push(done);
    return done;
  });
  return async () => {
    resolve();
    await Promise.all(waiting);
  };
}

const friends = () => page.locator('#friends li');
const more = () => page.locator('#friends button[data-on=click]');

describe('before anything is used', () => {
  test.each(['/home', '/about/craft', '/product?contentCode=ash-white-field'])(
    '%s has not loaded React',
    async (path) => {
      const { scripts, errors } = await visit(path);
      const others = scripts.filter(
        (name) => !['main', 'start', 'carousel.behaviour', 'gallery.behaviour'].includes(name),
      );
      expect([others.filter((name) => !name.startsWith('rolldown')), errors]).toEqual([[], []]);
    },
  );

  test('the menu, the drawer and the choice of language work without React', async () => {
    const { errors } = await visit('/home');
    await page.route(VIEW, (route) => route.abort());
    await page.getByRole('button', { name: '“产品”的子菜单' }).press('Enter');
    await page.getByRole('link', { name: '青瓷与颜色釉' }).first().waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: '主导航' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('navigation', { name: '语言' }).getByRole('link', { name: 'EN' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'en-US');
    expect(errors).toEqual([]);
  });
});

describe('what comes before React', () => {
  test.each([
    ['a click', () => more().click()],
    ['a key', () => more().press('Enter')],
    ['a click that is repeated', () => more().dblclick()],
  ] as const)('%s waits, and acts once', async (_, use) => {
    await visit('/about/craft');
    const release = await holdBack(VIEW);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/.*friend/i.test(request.url())) calls.push(request.url());
    });
    const before = await friends().count();
    await use();
    expect(calls).toEqual([]);
    await release();
    await expect.poll(() => friends().count()).toBeGreaterThan(before);
    await settled(page);
    expect(calls).toHaveLength(1);
  });

  test('a touch starts hydration before the click', async () => {
    const { scripts } = await visit('/about/craft');
    const box = await more().boundingBox();
    expect(box).not.toBeNull();
    await more().dispatchEvent('touchstart', {});
    await expect.poll(() => scripts.includes('view')).toBe(true);
  });

  test('a carousel control does not load React', async () => {
    const { scripts } = await visit('/home');
    await page.getByRole('button', { name: '下一张' }).click();
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-carousel=slides] > *')].findIndex(
          (slide) => !slide.matches('[inert], :has([inert])'),
        ),
      );
    await expect.poll(shown).toBe(1);
    await settled(page);
    expect(scripts).not.toContain('view');
  });

  test('typed text stays', async () => {
    const { scripts } = await visit('/search');
    await page.locator('main input[type=search]').fill('青瓷');
    await more().hover();
    await expect.poll(() => scripts.includes('view')).toBe(true);
    await settled(page);
    expect(await page.locator('main input[type=search]').inputValue()).toBe('青瓷');
  });

  test.each(['guest', 'member'])('a %s loads the document of the header if it acts', async (who) => {
    const { scripts } = await visit('/home');
    if (who === 'member')
      await page.evaluate(() => {
        localStorage.setItem('clientToken', JSON.stringify('made-up'));
        dispatchEvent(new StorageEvent('storage', { key: 'clientToken' }));
      });
    await more().hover();
    await expect.poll(() => scripts.includes('friend-links.block')).toBe(true);
    await settled(page);
    await expect.poll(() => scripts.includes('header.block')).toBe(who === 'member');
  });

  test('a script that cannot be loaded is loaded by the next touch; links work meanwhile', async () => {
    await visit('/about/craft');
    await page.route(VIEW, (route) => route.abort());
    const before = await friends().count();
    const failed = page.waitForEvent('console', (message) => message.text().includes('does not act yet'));
    await more().click();
    await failed;
    await page.unroute(VIEW);
    await page.mouse.move(0, 0);
    await more().click();
    await expect.poll(() => friends().count()).toBeGreaterThan(before);
  });
});

test('a list whose program cannot be loaded says so where its visitor looks, and goes on', async () => {
  await visit('about:blank');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.route(VIEW, (route) => route.abort());
  await page.goto(`${server.url}/en/news`);
  await page.locator('main li[aria-hidden=true]').nth(3).scrollIntoViewIfNeeded();
  const failed = page.getByText('This could not be loaded just now.').filter({ visible: true });
  await failed.waitFor();
  expect(await failed.evaluate((said) => said.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await page.unroute(VIEW);
  await page.getByRole('button', { name: 'Show more' }).first().click();
  await expect.poll(() => page.locator('main li h3').count()).toBeGreaterThan(9);
  await failed.waitFor({ state: 'hidden' });
});

test('the dictionary is not opened for Chinese headings that the server has drawn', async () => {
  ({ page } = await openVisitor(browser, 'about:blank'));
  // The first use of it blocks a slow phone for 50 ms.
  await page.addInitScript(() => {
    Intl.Segmenter.prototype.segment = (text) => {
      throw new Error(`The dictionary was opened for ${text}`);
    };
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(`${server.url}/forms`);
  expect(await page.locator('h2:not(:has(wbr)), h3:not(:has(wbr))').count()).toBeGreaterThan(0);
  await page.locator('form.form input').first().waitFor();
  // Headings wait for an idle moment: the one asked for last comes last.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(errors).toEqual([]);
});

test.each([
  '/home',
  '/products',
  '/news',
  '/product?contentCode=ash-white-field',
  '/forms',
  '/forms/samples',
  '/client/login',
  '/client/regist',
  '/client/forget',
])('the payload of %s has at most a fifth of its HTML, in both languages', async (path) => {
  ({ page } = await openVisitor(browser, 'about:blank'));
  for (const lang of ['zh-CN', 'en-US']) {
    const html = await (
      await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
    ).text();
    const payload = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? html;
    expect(Buffer.byteLength(payload) / Buffer.byteLength(html), lang).toBeLessThanOrEqual(0.2);
  }
});
