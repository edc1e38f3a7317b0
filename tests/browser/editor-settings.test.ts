import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { readAsVisitor, save } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { startStoredSite } from './stored-site.ts';

const [server, browser] = await Promise.all([startStoredSite(), openBrowser()]);

test('the settings of a block are one undo step, and are saved', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  const block = page.locator('#main [data-edit*=":content/image-text/"]').first();
  const picture = page.locator('#main [data-reverse]').first();
  expect(await picture.getAttribute('data-reverse')).toBe('false');
  await block.focus();
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('toolbar').getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block settings' });
  await dialog.getByRole('switch', { name: 'Picture on the right' }).click();
  await dialog.getByRole('radio', { name: 'Dark' }).check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => picture.getAttribute('data-reverse')).toBe('true');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => picture.getAttribute('data-reverse')).toBe('false');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => picture.getAttribute('data-reverse')).toBe('true');
  await save(editor);
  const visited = await readAsVisitor(server, '/about?lang=en-US');
  expect(visited).toContain('data-reverse="true"');
  expect(visited).toContain('data-surface="inverse"');
  expect(editor.pageErrors).toEqual([]);
});

test('a block without settings has no such tool', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  // Blocks of the page itself have at least the look of their section.
  await page.locator('header [data-edit*="/Title"]').first().focus();
  await page.keyboard.press('Shift+Enter');
  const tools = page.getByRole('toolbar', { name: 'Tools of the Header' });
  await tools.waitFor();
  expect(await tools.getByRole('button', { name: 'Settings' }).count()).toBe(0);
});
