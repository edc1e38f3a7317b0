import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';

const browser = await openBrowser();
const home = `${(await startProduction()).url}/home`;
let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

/** Opens the home page as a new visitor; with `clock`, timers are paused until the test advances them. */
async function visit(width: number, { clock = false, javaScriptEnabled = true } = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled });
  // Without JavaScript the browser reports blocked scripts as errors.
  pageErrors = javaScriptEnabled ? collectPageErrors(page) : [];
  if (clock) {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
  }
  await page.goto(home);
  // Hydrated: listeners are attached and effects have run.
  if (javaScriptEnabled)
    await page.waitForSelector('[data-carousel=slides] > [inert]', { state: 'attached' });
}

const opener = (name: string) => page.getByRole('button', { name: `“${name}”的子菜单` });
const expanded = (name: string): Promise<string | null> => opener(name).getAttribute('aria-expanded');
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the menu of wide screens', () => {
  test('opens on hover and closes 200 ms after the pointer has left', async () => {
    await visit(1440, { clock: true });
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: '产品', exact: true })
      .hover();
    await expect.poll(() => expanded('产品')).toBe('true');
    await page.mouse.move(700, 700);
    await page.clock.runFor(190);
    expect(await expanded('产品')).toBe('true');
    await page.clock.runFor(20);
    await expect.poll(() => expanded('产品')).toBe('false');
  });

  test('is operated by keys, and closed by Escape', async () => {
    await visit(1440);
    const press = async (key: string): Promise<string> => {
      await page.keyboard.press(key);
      return focused();
    };
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: '首页', exact: true })
      .focus();
    expect(await press('ArrowRight')).toBe('关于');
    expect(await expanded('关于')).toBe('false');
    expect(await press('ArrowDown')).toBe('我们的故事');
    expect(await expanded('关于')).toBe('true');
    expect(await press('ArrowRight')).toBe('产品');
    expect(await expanded('关于')).toBe('false');
    expect(await press('ArrowDown')).toBe('釉面砖');
    expect(await press('ArrowDown')).toBe('青瓷与颜色釉');
    expect(await press('Escape')).toBe('产品');
    expect(await expanded('产品')).toBe('false');
    expect(await press('End')).toBe('合作');
    expect(await press('Home')).toBe('首页');
    expect(await press('ArrowLeft')).toBe('合作');
  });

  test('is passed by Tab without opening, and opened and closed by Enter on its button', async () => {
    await visit(1440);
    const menu = page.getByRole('navigation', { name: '主导航' });
    const isIn = (): Promise<boolean> => menu.evaluate((nav) => nav.contains(document.activeElement));
    await menu.getByRole('link', { name: '首页', exact: true }).focus();
    let stops = 0;
    for (; await isIn(); stops++) {
      expect(await menu.locator('[aria-expanded=true]').count()).toBe(0);
      await page.keyboard.press('Tab');
    }
    expect(stops).toBe(await menu.locator('ul:first-child > li > :is(a, button):visible').count());
    await opener('服务').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => expanded('服务')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => expanded('服务')).toBe('false');
  });

  test('opens without JavaScript', async () => {
    await visit(1440, { javaScriptEnabled: false });
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: '产品', exact: true })
      .hover();
    await expect.poll(() => page.getByRole('link', { name: '青瓷与颜色釉' }).first().isVisible()).toBe(true);
  });
});

describe('the menu of narrow screens', () => {
  test('is a modal panel with expandable levels, and returns the focus when Escape closes it', async () => {
    await visit(375);
    await page.getByRole('button', { name: '主导航' }).click();
    const menu = page.getByRole('dialog');
    await menu.getByText('产品', { exact: true }).click();
    await menu.getByText('釉面砖', { exact: true }).click();
    await menu.getByRole('link', { name: '青瓷与颜色釉' }).waitFor();
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('主导航');
  });

  test('is closed on the next page, and marks it as the current one', async () => {
    await visit(375);
    const menu = page.getByRole('dialog');
    const openService = async (): Promise<void> => {
      await page.getByRole('button', { name: '主导航' }).click();
      await menu.getByText('服务', { exact: true }).click();
    };
    await openService();
    await menu.getByRole('link', { name: '服务概览' }).click();
    await page.waitForURL('**/service');
    expect(await menu.isVisible()).toBe(false);
    await openService();
    expect(await menu.locator('[aria-current=page]').first().innerText()).toBe('服务概览');
  });

  test('closes when the window becomes wide', async () => {
    await visit(1024);
    await page.getByRole('button', { name: '主导航' }).click();
    await page.getByRole('dialog').waitFor();
    await page.setViewportSize({ width: 1025, height: 800 });
    await page.waitForFunction(() => document.querySelector('dialog:modal') === null);
    expect(await page.getByRole('navigation', { name: '主导航' }).isVisible()).toBe(true);
  });
});

test('the menu marks the current page and its parents', async () => {
  await visit(1440);
  const menu = page.getByRole('navigation', { name: '主导航' });
  const current = (value: string): Promise<string[]> =>
    menu.locator(`li:not([data-menu] *) > a[aria-current=${value}]`).allTextContents();
  expect(await current('page')).toEqual(['首页']);
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('header nav a[href="/products/glazed/celadon"]')?.click(),
  );
  await page.waitForURL('**/celadon');
  expect(await current('page')).toEqual(['青瓷与颜色釉']);
  expect(await current('true')).toEqual(['产品']);
});

test('changing the language keeps the page', async () => {
  await visit(1440);
  await page.getByRole('navigation', { name: '语言' }).getByRole('link', { name: 'EN' }).click();
  await page.waitForURL('**/home?lang=en-US');
  expect(await page.getByRole('link', { name: 'Products', exact: true }).first().isVisible()).toBe(true);
});
