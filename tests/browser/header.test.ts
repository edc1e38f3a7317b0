// What the header does on a page is tested in `tests/component/header.test.ts`.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
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

/** Opens the home page as a new visitor. */
async function visit(width: number, { javaScriptEnabled = true } = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled });
  // Without JavaScript the browser reports blocked scripts as errors.
  pageErrors = javaScriptEnabled ? collectPageErrors(page) : [];
  await page.goto(home);
  // Hydrated: listeners are attached and effects have run.
  if (javaScriptEnabled)
    await page.waitForSelector('[data-carousel=slides] > [inert]', { state: 'attached' });
}

test('the menu of wide screens opens without JavaScript', async () => {
  await visit(1440, { javaScriptEnabled: false });
  await page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link', { name: '产品', exact: true })
    .hover();
  await expect.poll(() => page.getByRole('link', { name: '青瓷与颜色釉' }).first().isVisible()).toBe(true);
});

test('the menu of narrow screens is closed on the next page, and marks it as the current one', async () => {
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

test('changing the language keeps the page', async () => {
  await visit(1440);
  await page.getByRole('navigation', { name: '语言' }).getByRole('link', { name: 'EN' }).click();
  await page.waitForURL('**/en/home');
  expect(await page.getByRole('link', { name: 'Products', exact: true }).first().isVisible()).toBe(true);
});
