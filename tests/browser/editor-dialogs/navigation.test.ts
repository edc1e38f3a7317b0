import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { discardChanges, readAsVisitor, save, type EditorSession } from '../editor-session.ts';
import { openEditorInTab } from '../editor-tab.ts';
import { findViolations } from '../page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Opens the navigation editor from a navigation element of the page. */
async function openTree({ page }: EditorSession): Promise<Locator> {
  const link = page.locator('a[data-edit^="navigation:"]').first();
  await link.click();
  await page.getByRole('button', { name: 'Edit navigation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit navigation' });
  await dialog.getByRole('row', { name: 'Home' }).waitFor();
  return dialog;
}

const rowsOf = (dialog: Locator): Promise<string[]> => dialog.locator('.tree-title').allInnerTexts();
const row = (dialog: Locator, name: string): Locator => dialog.getByRole('row', { name, exact: true });

describe('the navigation editor', () => {
  test('collapses, moves items by its buttons, and writes the tree back as one undo step', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    const dialog = await openTree(editor);
    const before = await rowsOf(dialog);
    expect(before).toEqual(['Home', 'About', 'Products', 'Services', 'Journal', 'Work with us']);
    expect(await findViolations(page, 'dialog')).toEqual([]);

    await row(dialog, 'About').getByRole('button', { name: 'Expand About' }).click();
    await row(dialog, 'How we make it').waitFor();
    expect(await row(dialog, 'How we make it').getAttribute('aria-level')).toBe('2');
    expect(
      await row(dialog, 'Home').getByRole('button', { name: 'Move up' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await row(dialog, 'How we make it').getByRole('button', { name: 'Move up How we make it' }).click();
    await dialog.getByText('"How we make it" is now 1 of 3 on level 2').waitFor();
    await row(dialog, 'How we make it')
      .getByRole('button', { name: 'Move out one level How we make it' })
      .click();
    await expect.poll(() => row(dialog, 'How we make it').getAttribute('aria-level')).toBe('1');
    await row(dialog, 'Journal').getByRole('button', { name: 'Move up Journal' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const tops = page.locator('nav[data-edit] > ul > li > a');
    await expect
      .poll(() => tops.allTextContents())
      .toEqual(['Home', 'About', 'How we make it', 'Products', 'Journal', 'Services', 'Work with us']);
    await save(editor);
    const html = await readAsVisitor(server);
    expect(html.indexOf('>Journal<')).toBeLessThan(html.indexOf('>Services<'));
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => tops.allTextContents()).toEqual(before);
    await save(editor);
    expect(editor.pageErrors).toEqual([]);
  });

  test('adds, edits and deletes items: a title is required, deleting asks first', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    const dialog = await openTree(editor);
    await row(dialog, 'Journal').getByRole('button', { name: 'Add below Journal' }).click();
    const form = page.getByRole('dialog', { name: 'Navigation link' });
    await form.getByLabel('Title').waitFor();
    await form.getByRole('button', { name: 'OK' }).click();
    await form.getByText('please enter title').waitFor();
    await form.getByLabel('Title').fill('Archive');
    await checkBox(form.getByLabel('Page of this site'));
    await form.getByRole('button', { name: 'OK' }).click();
    await form.getByText('Please select a page').waitFor();
    await checkBox(form.getByLabel('URL'));
    await form.getByLabel('Address').fill('/news?sortWay=1');
    await form.getByRole('button', { name: 'OK' }).click();
    await row(dialog, 'Archive').waitFor();
    expect(await row(dialog, 'Archive').getAttribute('aria-level')).toBe('2');
    await expect
      .poll(() => row(dialog, 'Archive').evaluate((element) => element === document.activeElement))
      .toBe(true);

    await row(dialog, 'Archive').getByRole('button', { name: 'Edit Archive' }).click();
    await expect.poll(() => form.getByLabel('Address').inputValue()).toBe('/news?sortWay=1');
    await form.getByLabel('Title').fill('Old pages');
    await form.getByRole('button', { name: 'OK' }).click();
    await row(dialog, 'Old pages').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const added = page.locator('#menu-news a', { hasText: 'Old pages' });
    await expect.poll(() => added.getAttribute('href')).toBe('/edit/news?sortWay=1');

    await openTree(editor);
    await row(dialog, 'Journal').getByRole('button', { name: 'Expand Journal' }).click();
    await row(dialog, 'Old pages').getByRole('button', { name: 'Delete Old pages' }).click();
    const question = page.getByRole('dialog', { name: 'Please confirm' });
    await question.getByText('Delete "Old pages"').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await row(dialog, 'Old pages').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await discardChanges(page);
    await dialog.waitFor({ state: 'hidden' });
    expect(await added.count()).toBe(1);
    expect(editor.pageErrors).toEqual([]);
  });

  test('works by keyboard: arrows select and collapse, Alt and arrows move, Delete deletes', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    const dialog = await openTree(editor);
    await expect
      .poll(() => row(dialog, 'Home').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    expect((await rowsOf(dialog)).slice(0, 2)).toEqual(['About', 'Home']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => row(dialog, 'Home').getAttribute('aria-level')).toBe('2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => row(dialog, 'About').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('End');
    await page.keyboard.press('Delete');
    await page.getByRole('dialog', { name: 'Please confirm' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await row(dialog, 'Work with us').waitFor({ state: 'detached' });
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Journal');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Navigation link' }).getByLabel('Title').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await dialog.waitFor({ state: 'hidden' });
  });

  test('drags a row between others, and more than 50 px to the right into the row above', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    const dialog = await openTree(editor);
    const drag = async (name: string, to: string, where: number, dx: number): Promise<void> => {
      const handle = await row(dialog, name).locator('.tree-handle').boundingBox();
      const target = await row(dialog, to).boundingBox();
      if (handle === null || target === null) throw new Error('A row is not there.');
      const x = handle.x + handle.width / 2;
      await page.mouse.move(x, handle.y + handle.height / 2);
      await page.mouse.down();
      await page.mouse.move(x + dx / 2, target.y + target.height / 2);
      await page.mouse.move(x + dx, target.y + target.height * where);
      await page.locator('[data-drop]').waitFor();
      await page.mouse.up();
    };
    await drag('Journal', 'Home', 0.8, 40);
    await expect.poll(async () => (await rowsOf(dialog)).slice(0, 2)).toEqual(['Home', 'Journal']);
    expect(await row(dialog, 'Journal').getAttribute('aria-level')).toBe('1');
    await drag('Services', 'Journal', 0.8, 60);
    await expect.poll(() => row(dialog, 'Services').getAttribute('aria-level')).toBe('2');
    expect(await rowsOf(dialog)).toEqual([
      'Home',
      'Journal',
      'Services',
      'About',
      'Products',
      'Work with us',
    ]);
  });

  test('stops at the fourth level, and starts a tree where there is none', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    const dialog = await openTree(editor);
    await dialog.getByRole('button', { name: 'Expand all' }).click();
    const celadon = row(dialog, 'Celadon and colors');
    await celadon.getByRole('button', { name: 'Add below' }).click();
    const form = page.getByRole('dialog', { name: 'Navigation link' });
    await form.getByLabel('Title').fill('Pale');
    await form.getByRole('button', { name: 'OK' }).click();
    await row(dialog, 'Pale').waitFor();
    expect(await row(dialog, 'Pale').getAttribute('aria-level')).toBe('4');
    expect(await row(dialog, 'Pale').getByRole('button', { name: 'Add below' }).count()).toBe(0);

    for (const name of ['About', 'Products', 'Services', 'Journal', 'Work with us']) {
      await row(dialog, name)
        .getByRole('button', { name: `Delete ${name}` })
        .click();
      await page
        .getByRole('dialog', { name: 'Please confirm' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await row(dialog, name).waitFor({ state: 'detached' });
    }
    expect(await row(dialog, 'Home').getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });
  test('rejects a thirteenth item on the top level with a message', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    const dialog = await openTree(editor);
    const form = page.getByRole('dialog', { name: 'Navigation link' });
    const addTop = dialog.getByRole('button', { name: 'Add top-level item' });
    for (let number = 7; number <= 12; number++) {
      await addTop.click();
      await form.getByLabel('Title').fill(`Item ${number}`);
      await form.getByRole('button', { name: 'OK' }).click();
      await row(dialog, `Item ${number}`).waitFor();
    }
    expect(await addTop.isDisabled()).toBe(true);
    const full = 'The outermost level is full: it takes 12 items at most.';
    await dialog.locator('.tree-full').getByText(full).waitFor();
    await row(dialog, 'About').getByRole('button', { name: 'Expand About' }).click();
    const inner = row(dialog, 'How we make it');
    const out = inner.getByRole('button', { name: 'Move out one level' });
    expect(await out.getAttribute('aria-disabled')).toBe('true');
    await out.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('status').getByText(full).waitFor();
    await inner.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => inner.getAttribute('aria-level')).toBe('2');
    await row(dialog, 'Item 12').getByRole('button', { name: 'Move in one level' }).click();
    await expect.poll(() => row(dialog, 'Item 12').getAttribute('aria-level')).toBe('2');
    expect(await out.getAttribute('aria-disabled')).toBeNull();
    await out.click();
    await expect.poll(() => inner.getAttribute('aria-level')).toBe('1');
    expect(editor.pageErrors).toEqual([]);
  });
});
