import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { signInAsOwner, openEditor, readAsVisitor, save, typeInto } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

test('the history lists, compares and restores versions, with who saved them', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const { page, title } = editor;
  const before = await title.innerText();
  await typeInto(editor, title, 'First words');
  await save(editor);
  await typeInto(editor, title, 'Second words');
  await save(editor);

  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const listed = dialog.getByRole('radio');
  await expect.poll(() => listed.count()).toBeGreaterThan(2);
  const [second, first] = [dialog.locator('.revision').nth(0), dialog.locator('.revision').nth(1)];
  expect(await second.innerText()).toMatch(/owner[\s\S]*changed/);
  await second.click();
  const row = dialog.locator('.change-row').first();
  await expect.poll(() => row.locator('.change-before .change-text').innerText()).toBe('First words');
  expect(await row.locator('.change-after .change-text').innerText()).toBe('Second words');

  await first.click();
  await expect.poll(() => row.locator('.change-before .change-text').innerText()).toBe(before);
  await dialog.getByLabel('Compared with').selectOption({ label: 'what is on the page now' });
  await expect.poll(() => row.locator('.change-after .change-text').innerText()).toBe('Second words');

  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('dialog', { name: 'Tip' }).getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Restored as a new version').waitFor();
  await expect.poll(() => title.innerText()).toBe('First words');
  expect(await page.locator('.ed-status').innerText()).toBe('Saved');
  expect(await readAsVisitor(server)).toContain('First words');

  // Undo returns to the previous content, which is then unsaved.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => title.innerText()).toBe('Second words');
  expect(await page.locator('.ed-status').innerText()).toBe('Unsaved changes');
  await save(editor);
  expect(await readAsVisitor(server)).toContain('Second words');
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});
