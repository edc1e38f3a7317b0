import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { discardChanges, readAsVisitor, save } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { startStoredSite } from './stored-site.ts';

const [server, browser] = await Promise.all([startStoredSite(), openBrowser()]);

const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

test('items of a list are moved, duplicated, added and deleted on the page', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  const figures = page.locator('#main [data-edit*="companyInfo"][data-edit*="/Title"]');
  const shown = (): Promise<string[]> => figures.allInnerTexts();
  const [first = '', second = '', third = ''] = await shown();

  await figures.nth(1).focus();
  await page.keyboard.press('Alt+Enter');
  await page.locator('.ed-tag', { hasText: 'Figure, 2 of 3' }).waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(shown).toEqual([second, first, third]);
  await page.keyboard.press('ControlOrMeta+d');
  await expect.poll(shown).toEqual([second, second, first, third]);

  // The list is full.
  expect(await tool(page, 'Add after').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Delete');
  await expect.poll(shown).toEqual([second, first, third]);
  await page.locator('.ed-toast').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shown).toEqual([second, second, first, third]);

  await figures.nth(1).focus();
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.press('Delete');
  await expect.poll(shown).toEqual([second, first, third]);
  await figures.nth(2).focus();
  await page.keyboard.press('Alt+Enter');
  await tool(page, 'Add after').click();
  await page.locator('.ed-tag', { hasText: 'Figure, 4 of 4' }).waitFor();
  await tool(page, 'Edit').click();
  const dialog = page.getByRole('dialog', { name: 'Figure' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('39');
  // Shown on the page before it is confirmed.
  await expect.poll(shown).toEqual([second, first, third, '39']);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await save(editor);
  const visited = await readAsVisitor(server, '/about?lang=en-US');
  expect(visited.indexOf(`>${second}<`)).toBeLessThan(visited.indexOf(`>${first}<`));
  expect(visited).toContain('>39<');
  expect(editor.pageErrors).toEqual([]);
});

test('options and lists of a new block are edited in one dialog, live on the page', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  await page.locator('#main [data-edit*=":content/introduction/"]').first().focus();
  await page.keyboard.press('Shift+Enter');
  await tool(page, 'Add below').click();
  const picker = page.getByRole('dialog').last();
  await picker.getByRole('option', { name: /^Team/ }).first().click();
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  const team = page.locator('#main section', { hasText: 'Person 1' });
  await team.waitFor();
  const names = (): Promise<string[]> => team.locator('h3').allInnerTexts();

  await tool(page, 'Settings').click();
  const dialog = page.getByRole('dialog', { name: 'Block settings' });
  await dialog.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => team.getAttribute('data-surface')).toBe('inverse');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await discardChanges(page);
  await expect.poll(() => team.getAttribute('data-surface')).toBe('surface');

  await tool(page, 'Settings').click();
  await dialog.getByRole('radio', { name: 'Soft' }).check();
  await dialog.getByRole('radio', { name: '2', exact: true }).check();
  await dialog.getByRole('switch', { name: 'Show the figures' }).click();
  const people = dialog.getByRole('treegrid', { name: 'People' });
  await people.getByRole('button', { name: 'Duplicate Person 2' }).click();
  await expect.poll(names).toEqual(['Person 1', 'Person 2', 'Person 2', 'Person 3']);
  await people.getByRole('button', { name: 'Edit Person 2' }).first().click();
  const person = page.getByRole('dialog', { name: 'Person' });
  await person.getByRole('textbox', { name: 'Name' }).fill('Bai Yu');
  await person.getByRole('button', { name: 'OK' }).click();
  await people.getByRole('row', { name: 'Bai Yu' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await dialog.getByText('4 of 24').waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(names).toEqual(['Bai Yu', 'Person 1', 'Person 2', 'Person 3']);

  // All of it is one step.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(names).toEqual(['Person 1', 'Person 2', 'Person 3']);
  expect(await team.getAttribute('data-surface')).toBe('surface');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await save(editor);
  const visited = await readAsVisitor(server, '/about?lang=en-US');
  for (const part of ['Bai Yu', 'data-surface="alt"', 'data-columns="2"']) expect(visited).toContain(part);
  expect(editor.pageErrors).toEqual([]);
});

test('a block whose list is empty offers a first item, and visitors see nothing', async () => {
  const editor = await openEditorInTab(browser, server, '/home?lang=en-US');
  const { page } = editor;
  const slides = page.locator('#main [data-edit^="gallery:content/banner/"]');
  const add = page.getByRole('button', { name: 'Add: Slide' });
  for (let left = await slides.count(); left > 0; left--) {
    // A slide that was hidden can be focused when the carousel has shown it.
    const isFocused = async (): Promise<boolean> => {
      await slides.first().focus();
      return slides.first().evaluate((each) => each === document.activeElement);
    };
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('Alt+Enter');
    await page.locator('.ed-tag', { hasText: `Slide, 1 of ${left}` }).waitFor();
    expect(await add.count()).toBe(0);
    await page.keyboard.press('Delete');
    await expect.poll(() => slides.count()).toBe(left - 1);
  }
  await add.waitFor();
  await save(editor);
  expect(await readAsVisitor(server)).not.toContain('aria-roledescription="slide"');
  await add.focus();
  await page.keyboard.press('Enter');
  await page.locator('.ed-tag', { hasText: 'Slide, 1 of 1' }).waitFor();
  expect(await add.count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await add.waitFor();
  expect(editor.pageErrors).toEqual([]);
});
