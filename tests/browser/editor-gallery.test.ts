import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, checkBox, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { choose } from './editor-dialogs/choose.ts';
import { readAsVisitor, save, type EditorSession } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { findViolations } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Opens the gallery dialog of the first carousel on the home page, which has four slides. */
async function openGallery(language = 'en-US'): Promise<EditorSession & { dialog: Locator }> {
  const editor = await openEditorInTab(browser, server, `/home?lang=${language}`, language);
  const { page } = editor;
  await page.locator('[data-edit^="gallery:"]').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar').waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: language === 'en-US' ? 'Edit gallery' : '编辑图集' });
  await dialog.getByRole('listitem').nth(3).waitFor();
  return { ...editor, dialog };
}

const alternatives = (dialog: Locator): Promise<string[]> =>
  dialog
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** Adds the files at these positions of the picker. */
async function add(
  { page, dialog }: EditorSession & { dialog: Locator },
  positions: readonly number[],
): Promise<void> {
  await dialog.getByRole('button', { name: 'Add' }).click();
  const picker = page.getByRole('dialog', { name: /^Choose/ });
  const tiles = picker.getByRole('listbox').getByRole('option');
  await tiles.first().waitFor();
  for (const position of positions) await tiles.nth(position).click();
  await picker.getByRole('button', { name: 'OK' }).click();
  await picker.waitFor({ state: 'detached' });
}

describe('the gallery', () => {
  test('accepts pictures and videos, which visitors see after saving', async () => {
    const editor = await openGallery();
    const { page, dialog, pageErrors } = editor;
    await add(editor, [0]);
    await checkBox(dialog.getByRole('radio', { name: 'Choose video' }));
    await add(editor, [0]);
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(6);
    await dialog.getByLabel('Alternative text 5', { exact: true }).fill('Fifth');
    await dialog.getByLabel('Alternative text 6', { exact: true }).fill('Film');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(editor);
    const html = await readAsVisitor(server);
    expect(html).toContain('alt="Fifth"');
    expect(html).toContain('aria-label="Film"');
    expect(pageErrors).toEqual([]);

    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => page.locator('img[alt="Fifth"]').count()).toBe(0);
    await save(editor);
  });

  test('moves a slide by its buttons, and deletes one after asking', async () => {
    const { page, dialog } = await openGallery();
    const [first = '', second = '', third = '', fourth = ''] = await alternatives(dialog);
    await dialog.getByRole('button', { name: 'Move up 4' }).click();
    await expect.poll(() => alternatives(dialog)).toEqual([first, second, fourth, third]);
    await dialog.getByText('Moved to place 3').waitFor();
    await dialog.getByRole('button', { name: 'Delete 4' }).click();
    const question = page.getByRole('dialog', { name: 'Please confirm' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(4);
    await dialog.getByRole('button', { name: 'Delete 4' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('delete succeeded!').waitFor();
    await expect.poll(() => alternatives(dialog)).toEqual([first, second, fourth]);
    expect(await findViolations(page, '.ed-dialog')).toEqual([]);
  });

  test('is sorted by the arrow keys of a handle, which keeps the focus, and by dragging it', async () => {
    const { page, dialog } = await openGallery('zh-CN');
    const [first = '', second = '', third = '', ...rest] = await alternatives(dialog);
    const handles = dialog.getByRole('button', { name: /^移动/ });
    await handles.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => alternatives(dialog)).toEqual([second, first, third, ...rest]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => alternatives(dialog)).toEqual([second, third, first, ...rest]);

    const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(0).boundingBox()];
    if (from === null || to === null) throw new Error('A handle is not drawn.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => alternatives(dialog)).toEqual([first, second, third, ...rest]);
  });

  test('holds at most ten slides and at least one', async () => {
    const editor = await openGallery();
    const { page, dialog } = editor;
    await add(editor, [0, 1, 2, 3, 4, 5]);
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
    expect(await dialog.getByRole('button', { name: 'Add' }).count()).toBe(0);
    for (let left = 10; left > 1; left--) {
      await dialog.getByRole('button', { name: 'Delete 1', exact: true }).click();
      await page
        .getByRole('dialog', { name: 'Please confirm' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect.poll(() => dialog.getByRole('listitem').count()).toBe(left - 1);
    }
    expect(await dialog.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  });
  test('links slides and videos as a whole, also by keyboard and in a new window', async () => {
    const editor = await openGallery();
    const { page, dialog } = editor;
    await checkBox(dialog.getByRole('radio', { name: 'Choose video' }));
    await add(editor, [0]);
    await dialog.getByLabel('Alternative text 5', { exact: true }).fill('The firing');
    const link = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByRole('button', { name: 'Link 1' }).click();
    await checkBox(link.getByLabel('Page of this site'));
    await choose(link, 'linkChannelCode', 'About');
    await link.getByRole('button', { name: 'OK' }).click();
    await link.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Link 5' }).click();
    await checkBox(link.getByLabel('URL'));
    await link.getByLabel('Address').fill('https://example.com/film');
    await choose(link, 'isNewTab', 'New tab');
    await link.getByRole('button', { name: 'OK' }).click();
    await link.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(editor);

    const visitor = await browser.newPage({
      viewport: { width: 1280, height: 900 },
    });
    const pageErrors = collectPageErrors(visitor);
    await visitor.goto(`${server.url}/home?lang=en-US`);
    // Of several presses before its code has come, only the last one counts.
    await visitor.waitForSelector('[data-carousel=slides] > [inert]', { state: 'attached' });
    const slides = visitor.locator('[data-carousel=slides] > *');
    const title = await slides.first().getByRole('heading').innerText();
    const first = slides.first().getByRole('link', { name: title });
    expect(await first.getAttribute('href')).toBe('/en/about');
    expect(await visitor.locator('a :is(a, button, video[controls])').count()).toBe(0);
    expect(await findViolations(visitor, '[aria-roledescription=carousel]')).toEqual([]);

    // The slide's text does not cover the link; the slide's own button is above it.
    const atTitle = await slides
      .first()
      .getByRole('heading')
      .evaluate((heading) => {
        const { x, y, height } = heading.getBoundingClientRect();
        return document
          .elementFromPoint(x + 10, y + height / 2)
          ?.closest('a')
          ?.getAttribute('href');
      });
    expect(atTitle).toBe('/en/about');
    const more = slides.first().getByRole('link').first();
    await more.click({ trial: true });

    for (let slide = 1; slide < 5; slide++) await visitor.getByRole('button', { name: 'Next slide' }).click();
    const film = slides.nth(4).getByRole('link', { name: 'The firing' });
    await film.waitFor();
    expect(await film.getAttribute('target')).toBe('_blank');
    expect(await film.getAttribute('rel')).toBe('noopener');

    await visitor.getByRole('button', { name: 'Slide 1' }).click();
    await first.focus();
    await visitor.keyboard.press('Enter');
    await visitor.waitForURL(/\/about/);
    expect(pageErrors).toEqual([]);
    await visitor.close();
  });
  test('binds a slide to a picture of the dictionary, and keeps it when it is unbound', async () => {
    const editor = await openGallery();
    const { page, dialog, pageErrors } = editor;
    const thumbnail = dialog.getByRole('listitem').nth(2).locator('img');
    const before = await thumbnail.getAttribute('src');
    await dialog.getByRole('button', { name: 'Bind to the dictionary 3' }).click();
    const binding = page.getByRole('dialog', { name: 'Bind data' });
    await choose(binding, 'object', 'Company');
    await choose(binding, 'field', 'Picture');
    await choose(binding, 'value', 'The workshop');
    await binding.getByRole('button', { name: 'OK' }).click();
    await binding.waitFor({ state: 'detached' });
    await dialog.getByText('Dictionary: The workshop').waitFor();
    await expect.poll(() => thumbnail.getAttribute('src')).toContain('/media/intro-workshop_');
    expect(await findViolations(page, '.ed-dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(editor);
    const slideOf = (html: string): string => html.split('role="group"')[3] ?? '';
    expect(slideOf(await readAsVisitor(server))).toContain('/media/intro-workshop_');

    await page.getByRole('button', { name: 'Edit gallery' }).click();
    await dialog.getByRole('button', { name: 'Unbind 3' }).click();
    await dialog.getByRole('button', { name: 'Bind to the dictionary 3' }).waitFor();
    await expect.poll(() => thumbnail.getAttribute('src')).toContain('/media/intro-workshop_');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(editor);
    expect(slideOf(await readAsVisitor(server))).toContain('/media/intro-workshop_');
    expect(before).not.toContain('intro-workshop');
    expect(pageErrors).toEqual([]);
  });
});
