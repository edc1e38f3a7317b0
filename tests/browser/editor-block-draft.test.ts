// A block that was never published, after the page is loaded again.
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { openEditor, readAsVisitor, save, signInAsOwner } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

test('the draft of a new block stands on the page after a reload, for its owner only', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server, '/about?lang=en-US');
  const { page } = editor;
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'Make a block', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a block' });
  await dialog.getByLabel('Name').fill('Note');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const outline = page.getByRole('complementary', { name: 'Outline' });
  await outline.getByRole('button', { name: 'Heading', exact: true }).press('Enter');
  const words = page.getByRole('group', { name: 'Default' }).getByLabel('EN');
  await words.fill('Only the owner reads this');
  await page.getByText('Draft saved').waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await outline.waitFor({ state: 'detached' });
  await save(editor);
  await page.reload();
  await settled(page);
  await page.getByText('Not published yet: Note').waitFor();
  await page.getByRole('heading', { name: 'Only the owner reads this' }).waitFor();
  expect(await readAsVisitor(server, '/about?lang=en-US')).not.toContain('Only the owner reads this');
  await editor.context.close();
});
