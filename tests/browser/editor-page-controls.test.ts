// What works on the page in edit mode, and what does not: players, tabs, lists that load more.
import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, signInAsOwner } from './editor-session.ts';
import { savePage } from './save-page.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
await savePage(browser, server, 'CONSULT', {
  'news-list': { pageSize: 2, subContentMap: { BigTitle: { title: '新闻' } } },
});
const context = await signInAsOwner(browser, server);
afterAll(() => context.close());

test('a video is selected through its cover and does not play', async () => {
  const { page, pageErrors } = await openEditor(context, server, '/about?lang=en-US');
  const video = page.locator('video[data-edit^="video:"]').first();
  const selected = (): Promise<string> => page.locator('.ed-tag').first().innerText();
  await video.click();
  await expect.poll(selected).toContain('Video');
  const cover = page.locator('[data-behaviour=player] img[data-edit^="image:"]').first();
  await cover.click({ position: { x: 20, y: 20 } });
  await expect.poll(selected).toContain('Picture');
  expect(await video.evaluate((each: HTMLVideoElement) => [each.paused, each.controls])).toEqual([
    true,
    false,
  ]);
  expect(pageErrors).toEqual([]);
  await page.close();
});

test('a tab is selected and shows its panel, by mouse and by key', async () => {
  const { page, pageErrors } = await openEditor(context, server, '/products?lang=en-US');
  const tab = (index: number): Locator => page.getByRole('tab').nth(index);
  const panels = page.getByRole('tabpanel');
  const nameOf = (index: number): Promise<string> => tab(index).innerText();
  await tab(1).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit tabs' }).waitFor();
  await page.getByRole('tabpanel', { name: await nameOf(1) }).waitFor();
  expect(await panels.count()).toBe(1);
  await tab(2).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('tabpanel', { name: await nameOf(2) });
  await panel.waitFor();
  await panel.getByRole('heading').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit tabs' }).waitFor({ state: 'hidden' });
  expect(await panel.isVisible()).toBe(true);
  expect(pageErrors).toEqual([]);
  await page.close();
});

test('a list loads more, and nothing else is selected or opened', async () => {
  const { page, pageErrors } = await openEditor(context, server, '/news?lang=zh-CN');
  const address = page.url();
  const items = page.locator('main li h3');
  const more = page.getByRole('main').getByRole('button', { name: '再看一些' }).first();
  // As for visitors, two more pages load when their places are near, which may be at once.
  await more.scrollIntoViewIfNeeded();
  await expect.poll(() => items.count()).toBe(6);
  await more.click();
  await expect.poll(() => items.count()).toBe(8);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).toBe(address);
  expect(pageErrors).toEqual([]);
  await page.close();
});
