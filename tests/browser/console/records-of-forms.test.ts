// The records of forms in the console, on the screens of a tablet and of a phone.
import type { Download } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startMemberSite, VISIT } from '../members/member-site.ts';
import { expectSound } from '../expect-sound.ts';
import { openConsole } from './open-console.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

async function bytesOf(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('the records of a form that nobody has filled in say how to put it on a page', async () => {
  // More forms than the list of the filter shows without scrolling.
  for (let copy = 0; copy < 8; copy += 1)
    await site.callAsOwner('console/form/duplicate', { id: 'demo-visit' });
  const opened = await openConsole(browser, site, '/record', { language: 'en-US', width: 768 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  await keys.press(main.getByRole('button', { name: 'Filters' }), 'Enter');
  await keys.press(page.getByRole('combobox', { name: 'Form' }), 'ArrowDown');
  await page.getByRole('option', { name: 'Delivery' }).waitFor();
  await expectSound(opened.page);
  await page.keyboard.type('Delivery');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/owner/record?menuId=demo-delivery');
  await main.getByText('This form has no entries yet').waitFor();
  await expectSound(opened.page);
  await keys.press(main.getByRole('button', { name: 'See the forms' }), 'Enter');
  await main.getByRole('heading', { name: 'Forms' }).waitFor();
  // A search that finds nothing is another thing.
  await page.goto(`${site.url}/owner/record?menuId=demo-delivery&status=done`);
  await main.getByText('Nothing matches the search and the filters.').waitFor();
  expect(pageErrors).toEqual([]);
  await opened.close();
});

test('by keyboard, on a phone in Chinese: a record is assigned, exported and erased', async () => {
  const member = await site.register();
  const sent = { menuId: 'demo-visit', valueJson: VISIT };
  expect(await site.call('memberMenuValue/fillInMenu', member, sent)).toMatchObject({ success: true });
  const list = '/record?menuId=demo-visit';
  const opened = await openConsole(browser, site, list, { language: 'zh-CN', width: 375 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  const row = main.getByRole('row').nth(1);
  await keys.press(row.getByRole('checkbox'), 'Space');
  await keys.press(page.getByRole('button', { name: '指派' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: '指派' });
  await keys.press(dialog.getByRole('combobox', { name: '负责人' }), 'ArrowDown');
  await page.getByRole('option', { name: 'owner' }).waitFor();
  await expectSound(opened.page);
  await page.keyboard.press('Enter');
  await keys.press(dialog.getByRole('button', { name: '指派' }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await main.getByText('已完成 · 1 / 1').waitFor();
  const [stored] = await site.callAsOwner<{ id: string; assignee: string }[]>('console/record/list');
  expect(stored?.assignee).toBe('owner');

  await keys.press(main.getByRole('button', { name: '列表工具' }), 'Enter');
  await keys.press(main.getByRole('button', { name: '导出' }), 'Enter');
  const file = page.waitForEvent('download');
  await keys.press(main.getByRole('link', { name: 'Excel（XLSX）' }), 'Enter');
  expect((await bytesOf(await file)).subarray(0, 2).toString()).toBe('PK');
  await keys.press(row.getByRole('link').first(), 'Enter');
  await keys.press(main.getByRole('button', { name: '永久删除' }), 'Enter');
  await expectSound(opened.page);
  await keys.press(page.getByRole('dialog').getByRole('button', { name: '永久删除' }), 'Enter');
  await expect.poll(() => site.callAsOwner<object[]>('console/record/list')).toEqual([]);
  // Not the record that is gone, as if it were still there.
  await page.waitForURL('**/owner/record');
  expect(keys.flaws).toEqual([]);
  // The record that is gone was asked for once more.
  expect(pageErrors.filter((error) => !error.includes('404'))).toEqual([]);
  await opened.close();
});
