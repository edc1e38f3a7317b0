import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { readBlockOrder } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { resize } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Lets the page draw, and scroll if it does. */
function drawFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
  });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}

/** Presses the mouse on a handle and moves it a little. */
async function grab(page: Page, handle: Locator): Promise<Box> {
  await handle.hover();
  const box = await boxOf(handle);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 30, { steps: 3 });
  await page.locator('.ed-drop').waitFor();
  return box;
}

test('pressing the handle of a tall block does not scroll; a picture of it follows the pointer', async () => {
  const editor = await openEditorInTab(browser, server, '/about/craft?lang=en-US');
  const { page } = editor;
  const [, first = ''] = await readBlockOrder(page);
  await page.locator(`#main [data-edit*=":content/${first}/"]`).first().focus();
  await page.keyboard.press('Shift+Enter');
  await page.evaluate((key) => {
    const block = document.querySelector(`#main [data-edit*=":content/${key}/"]`)?.closest('#main > *');
    scrollBy({ top: (block?.getBoundingClientRect().top ?? 0) + 100, behavior: 'instant' });
  }, first);
  const handle = page.locator('.ed-handle:not(.ed-grip)');
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  // The handle sticks to the bar, inside the zone that scrolls.
  await expect.poll(() => boxOf(handle).then(({ y }) => y)).toBeLessThan(70);
  const before = await scrolled();
  await grab(page, handle);
  await drawFrames(page);
  expect(await scrolled()).toBe(before);

  const picture = page.locator('.ed-dragged');
  expect(
    await picture.locator('.ed-dragged-picture').evaluate((copy) => copy.querySelectorAll('*').length),
  ).toBeGreaterThan(3);
  expect(await picture.locator('[data-edit], [id]').count()).toBe(0);
  await page.mouse.move(600, 400, { steps: 3 });
  await expect.poll(() => boxOf(picture).then(({ x, y }) => Math.hypot(x - 600, y - 400))).toBeLessThan(40);
  await page.mouse.move(600, 790, { steps: 3 });
  await expect.poll(scrolled).toBeGreaterThan(before);
  await page.mouse.move(600, 60, { steps: 3 });
  await expect.poll(scrolled).toBeLessThan(before);
  await page.keyboard.press('Escape');
  await picture.waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(editor.pageErrors).toEqual([]);
});

test('a "+" on the boundary of two blocks inserts a block exactly there', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  const before = await readBlockOrder(page);
  const [, , third = ''] = before;
  const element = page.locator(`#main [data-edit*=":content/${third}/"]`).first();
  await element.scrollIntoViewIfNeeded();
  await element.evaluate((found) =>
    scrollBy({
      top: (found.closest('#main > *')?.getBoundingClientRect().top ?? 0) - 400,
      behavior: 'instant',
    }),
  );
  const { y } = await boxOf(
    page.locator('#main > *').filter({ has: page.locator(`[data-edit*=":content/${third}/"]`) }),
  );
  const plus = page.getByRole('button', { name: 'Add a block here' });
  await page.mouse.move(300, y + 200);
  await page.locator('.ed-handle').waitFor();
  expect(await plus.count()).toBe(0);
  await page.mouse.move(300, y + 6, { steps: 2 });
  await plus.click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('option', { name: /^Team/ }).first().click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => readBlockOrder(page).then((keys) => keys[2])).toMatch(/^team-/);
  expect((await readBlockOrder(page)).filter((key) => before.includes(key))).toEqual(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => readBlockOrder(page)).toEqual(before);
  expect(editor.pageErrors).toEqual([]);
});

test('an item of a list is dragged among its siblings, in a row and in a column', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  const figures = page.locator('#main [data-edit*="companyInfo"][data-edit*="/Title"]');
  const shown = (): Promise<string[]> => figures.allInnerTexts();
  const order = await shown();
  const [first = '', second = '', third = ''] = order;
  const grip = page.locator('.ed-grip');
  const line = page.locator('.ed-drop');
  const lastItem = (): Promise<Box> => boxOf(figures.last());

  // The item around a chosen element has a grip.
  await figures.first().click();
  await grip.waitFor();
  expect(await grip.evaluate((element) => getComputedStyle(element).touchAction)).toBe('none');
  await grab(page, grip);
  let last = await lastItem();
  await page.mouse.move(last.x + last.width + 40, last.y + 20, { steps: 4 });
  await expect.poll(() => boxOf(line).then(({ width, height }) => height > width)).toBe(true);
  await page.keyboard.press('Escape');
  await line.waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await shown()).toEqual(order);

  await figures.first().focus();
  await page.keyboard.press('Alt+Enter');
  await grab(page, grip);
  await page.mouse.move(last.x + last.width + 40, last.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(shown).toEqual([second, third, first]);
  await page.locator('.ed-tag', { hasText: 'Figure, 3 of 3' }).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(shown).toEqual(order);

  await resize(page, 375);
  await figures.last().focus();
  await page.keyboard.press('Alt+Enter');
  last = await boxOf(figures.first());
  await grab(page, grip);
  await page.mouse.move(last.x + 5, last.y - 5, { steps: 4 });
  await page.mouse.up();
  await expect.poll(shown).toEqual([third, first, second]);
  expect(editor.pageErrors).toEqual([]);
});
