import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { makeOwner, openDesk, readAsVisitor, save } from './editor-desk.ts';
import { startStoredSite } from './stored-site.ts';

const [server, browser] = await Promise.all([startStoredSite(), openBrowser()]);

test('a block with settings opens a dialog made from its schema; the change is one undo step and is saved', async () => {
  const desk = await openDesk(await makeOwner(browser, server), server, '/about?lang=en-US');
  const { page } = desk;
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
  await save(desk);
  const visited = await readAsVisitor(server, '/about?lang=en-US');
  expect(visited).toContain('data-reverse="true"');
  expect(visited).toContain('data-tone="ink"');
  expect(desk.complaints).toEqual([]);
  await desk.context.close();
});

test('a block without settings has no such tool', async () => {
  const desk = await openDesk(await makeOwner(browser, server), server, '/about?lang=en-US');
  const { page } = desk;
  await page.locator('#main [data-edit*=":content/introduction/"]').first().focus();
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('button', { name: 'Insert below' }).waitFor();
  expect(await page.getByRole('toolbar').getByRole('button', { name: 'Settings' }).count()).toBe(0);
  await desk.context.close();
});
