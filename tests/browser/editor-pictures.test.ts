import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { readAsVisitor, save, type EditorSession } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const HEADER_LOGO = '[data-edit="logo:NavigationCommon/header/subContentMap/Icon#title"]';

/** Locks an element by keyboard and returns a tool of its toolbar. */
async function toolOf({ page }: EditorSession, element: Locator, name: string): Promise<Locator> {
  await element.focus();
  await page.keyboard.press('Enter');
  return page.getByRole('toolbar').getByRole('button', { name, exact: true });
}

test('the logo of the header is set where a sign was drawn, is named, and is removed again', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page, pageErrors } = editor;
  const logo = page.locator(HEADER_LOGO);
  const sign = page.locator(`${HEADER_LOGO} + svg`);
  expect(await sign.isVisible()).toBe(true);
  // The placeholder that the pointer shows over the sign does not hide it.
  await sign.hover({ force: true });
  expect(await logo.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  await logo.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search file name').fill('terrazzo');
  await dialog.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByLabel('Alternative text').fill('Kilnfield, tiles');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => logo.getAttribute('alt')).toBe('Kilnfield, tiles');
  expect(await sign.count()).toBe(0);
  await save(editor);
  expect(await readAsVisitor(server, '/about?lang=en-US')).toMatch(
    /<header.*<a class="relative z-1 shrink-0" tabindex="-1" href="[^"]*"><img [^>]*alt="Kilnfield, tiles"/,
  );

  await (await toolOf(editor, logo, 'Remove picture')).click();
  await sign.waitFor();
  await expect.poll(() => logo.getAttribute('src')).toBeNull();
  // Nothing is left to remove. One undo brings the picture back with its text.
  expect(await page.getByRole('button', { name: 'Remove picture' }).count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => logo.getAttribute('alt')).toBe('Kilnfield, tiles');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await sign.waitFor();
  await save(editor);
  expect(await readAsVisitor(server, '/about?lang=en-US')).not.toContain('Kilnfield, tiles');
  expect(pageErrors).toEqual([]);
});

test('a removed background or video leaves a place to click, and nothing for visitors', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  const background = page.locator('[data-edit*="content/page-hero/subContentMap/Background"]');
  await (await toolOf(editor, background, 'Remove picture')).click();
  const video = page.locator('[data-edit^="video:content/film"]');
  await (await toolOf(editor, video, 'Remove video')).click();
  // Away from the menu of the header, which opens below the pointer.
  await page.mouse.move(1, 700);
  for (const place of [background, video]) {
    expect(await place.evaluate((each) => each.localName)).toBe('span');
    await page.keyboard.press('Escape');
    const box = await place.boundingBox();
    // The texts of the hero are in its lower half.
    await place.click({ position: { x: (box?.width ?? 0) / 2, y: 8 } });
    await page.getByRole('toolbar').getByRole('button', { name: 'Edit', exact: true }).waitFor();
  }
  await save(editor);
  const html = await readAsVisitor(server, '/about?lang=en-US');
  const [hero = ''] = /<section(?:(?!<\/section>).)*<h1.*?<\/section>/s.exec(html) ?? [];
  expect(hero).toContain('<h1');
  expect(hero).not.toContain('<img');
  expect(html).not.toContain('<video');
});

test('a picture without a text alternative is counted and marked until it is decorative', async () => {
  const editor = await openEditorInTab(browser, server, '/news?lang=en-US');
  const { page, pageErrors } = editor;
  const count = page.getByRole('button', { name: '1 to check' });
  const picture = page.locator('#main img[data-edit^="image:"]').first();
  const textBefore = await picture.getAttribute('alt');
  expect(textBefore).not.toBe('');
  const tool = await toolOf(editor, picture, 'Alternative text');
  await expect.poll(() => tool.getAttribute('aria-description')).toBeNull();
  expect(await page.getByRole('button', { name: /to check/ }).count()).toBe(0);
  const dialog = page.getByRole('dialog', { name: 'Alternative text' });
  await tool.click();
  await dialog.getByLabel('Alternative text').fill('');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect
    .poll(() => tool.getAttribute('aria-description'))
    .toBe('This picture has no alternative text and is not marked as decorative.');
  await page.keyboard.press('Escape');
  // The bar leads to the picture.
  await count.click();
  await expect.poll(() => picture.evaluate((each) => each === document.activeElement)).toBe(true);
  await tool.click();
  await dialog.getByRole('checkbox', { name: 'Decorative: screen readers skip it' }).check();
  await expect.poll(() => dialog.getByLabel('Alternative text', { exact: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await count.waitFor({ state: 'detached' });
  await expect.poll(() => tool.getAttribute('aria-description')).toBeNull();
  await save(editor);
  const source = String(await picture.getAttribute('src'));
  for (const language of ['en-US', 'zh-CN']) {
    const html = await readAsVisitor(server, `/news?lang=${language}`);
    const shown = html.split('<img').find((each) => each.includes(`src="${source}"`)) ?? '';
    // Decorative for this use and language; the default language is not changed by a translation.
    expect(/ alt="([^"]*)"/.exec(shown)?.[1] === '').toBe(language === 'en-US');
  }
  expect(pageErrors).toEqual([]);
});

test('the focal point and the zoom of a picture are set by keys, and visitors see them', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page, pageErrors } = editor;
  const picture = page.locator('#main img[data-edit*="content/introduction/"]').first();
  await (await toolOf(editor, picture, 'Focal point')).click();
  const dialog = page.getByRole('dialog', { name: 'Focal point and zoom' });
  const point = dialog.getByRole('button', { name: 'Focal point' });
  await point.focus();
  for (const key of ['Shift+ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
  await dialog.getByText('40% · 49% · 1×').waitFor();
  const preview = dialog.locator('.media-focus-preview img');
  await expect.poll(() => preview.evaluate((each) => each.style.objectPosition)).toBe('40% 49%');
  await dialog.locator('.media-focus-stage').click({ position: { x: 1, y: 1 } });
  await dialog.getByText('0% · 0% · 1×').waitFor();
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  await dialog.getByRole('button', { name: 'OK' }).click();
  const styleOf = (element: Locator): Promise<string[]> =>
    element.evaluate((each) => {
      const { objectPosition, transform, clipPath } = getComputedStyle(each);
      return [objectPosition, transform, clipPath];
    });
  const expected = ['0% 0%', 'matrix(2, 0, 0, 2, 0, 0)', 'inset(0% 50% 50% 0%)'];
  await expect.poll(() => styleOf(picture)).toEqual(expected);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await styleOf(picture))[1]).toBe('none');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await save(editor);
  const source = await picture.getAttribute('src');
  await page.goto(`${server.url}/about?lang=en-US`);
  expect(await styleOf(page.locator(`img[src="${source}"]`).first())).toEqual(expected);
  expect(pageErrors).toEqual([]);
});
