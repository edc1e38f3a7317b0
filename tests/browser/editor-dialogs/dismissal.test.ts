import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkBox, openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { openEditor, signInAsOwner, type EditorSession } from '../editor-session.ts';
import { findViolations } from '../page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const questionOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard your changes?' });
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

async function openTree({ page }: EditorSession): Promise<Locator> {
  const tool = page.getByRole('button', { name: 'Edit navigation' });
  if ((await tool.count()) === 0) await page.locator('a[data-edit^="navigation:"]').first().click();
  await tool.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit navigation' });
  await dialog.getByRole('row', { name: 'Home' }).waitFor();
  return dialog;
}

async function deleteItem(page: Page, dialog: Locator, name: string): Promise<void> {
  await button(dialog, `Delete ${name}`).click();
  await button(page.getByRole('dialog', { name: 'Please confirm' }), 'Delete').click();
  await dialog.getByRole('row', { name, exact: true }).waitFor({ state: 'detached' });
}

const clickBackdrop = (page: Page): Promise<void> => page.mouse.click(4, 400);

test('five deletions in the navigation survive Escape, the backdrop and Cancel', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const { page } = editor;
  const question = questionOf(page);
  const dialog = await openTree(editor);
  const before = await dialog.locator('.tree-title').allInnerTexts();
  for (const name of before.slice(1)) await deleteItem(page, dialog, name);
  const left = ['Home'];

  await page.keyboard.press('Escape');
  await question.waitFor();
  expect(await button(question, 'Keep editing').evaluate((each) => each === document.activeElement)).toBe(
    true,
  );
  expect(await findViolations(page, '.ed-dialog')).toEqual([]);
  // Escape on the question keeps editing, however often it is pressed.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await dialog.locator('.tree-title').allInnerTexts()).toEqual(left);

  await clickBackdrop(page);
  await button(question, 'Keep editing').click();
  await question.waitFor({ state: 'detached' });
  await button(dialog, 'Cancel').click();
  await question.waitFor();
  await clickBackdrop(page);
  await question.waitFor({ state: 'detached' });
  expect(await dialog.locator('.tree-title').allInnerTexts()).toEqual(left);
  // The focus is where it was.
  await expect
    .poll(() => button(dialog, 'Cancel').evaluate((each) => each === document.activeElement))
    .toBe(true);
  await button(dialog, 'Cancel').click();
  await button(question, 'Discard').click();
  await dialog.waitFor({ state: 'detached' });

  // Without changes it closes at once.
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => clickBackdrop(page),
    () => button(dialog, 'Cancel').click(),
  ]) {
    await openTree(editor);
    expect(await dialog.locator('.tree-title').allInnerTexts()).toEqual(before);
    await close();
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
  }
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});

test('Escape in a list or in an input method asks nothing', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const { page, title } = editor;
  const question = questionOf(page);
  await title.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await checkBox(dialog.getByLabel('URL'));
  const address = dialog.getByLabel('Address');
  const session = await editor.context.newCDPSession(page);
  await address.focus();
  await session.send('Input.imeSetComposition', { text: 'yao', selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press('Escape');
  expect(await question.count()).toBe(0);
  await session.send('Input.insertText', { text: '窑' });
  await expect.poll(() => address.inputValue()).toContain('窑');

  await checkBox(dialog.getByLabel('Page of this site'));
  const list = dialog.getByRole('combobox', { name: 'Page' });
  await list.press('ArrowDown');
  await dialog.locator('.ant-select-item-option').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.locator('.ant-select-item-option').first().waitFor({ state: 'hidden' });
  expect(await question.count()).toBe(0);
  await page.keyboard.press('Escape');
  await button(question, 'Discard').click();
  await dialog.waitFor({ state: 'detached' });
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});
