import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkBox, openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { openEditor, signInAsOwner } from '../editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const questionOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Discard your changes?' });
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

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
