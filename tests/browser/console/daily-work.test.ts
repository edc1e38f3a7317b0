// What an owner does every day: a spreadsheet comes in twice, a view is kept, a comment is held and released,
// and its member is blocked.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { openAs, startMemberSite } from '../members/member-site.ts';
import { findViolations, openVisitor, readOverflow } from '../page-checks.ts';
import { openConsole, type OpenConsole } from './shop-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page, 'body')).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
}

const CUPS = [
  'SKU,商品名称,English name,售价',
  ...Array.from({ length: 20 }, (_, at) => `cup-${at},青瓷杯${at},Celadon cup ${at},${at + 50}.5`),
].join('\r\n');

/** Tries and imports the cups, by keyboard. Both say the same. */
async function importCups({ page, keys }: OpenConsole, expected: string): Promise<void> {
  const main = page.getByRole('main');
  await keys.press(main.getByRole('button', { name: 'Import', exact: true }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Import: Products' });
  const file = { name: 'cups.csv', mimeType: 'text/csv', buffer: Buffer.from(CUPS) };
  await dialog.getByLabel('File').setInputFiles(file);
  // The headings of a shop's own spreadsheet are known.
  const priceColumn = dialog.getByRole('combobox', { name: 'Price (yuan)', exact: true });
  await expect.poll(() => priceColumn.inputValue()).toBe('售价');
  await keys.press(dialog.getByRole('button', { name: 'Try', exact: true }), 'Enter');
  await dialog.getByText(`Done · 20 of 20 · ${expected}`).waitFor();
  const start = dialog.getByRole('button', { name: 'Import now' });
  await expect.poll(() => start.isEnabled()).toBe(true);
  const box = await start.boundingBox();
  expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  await expectSound(page);
  await keys.press(start, 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await main.getByText(`Done · 20 of 20 · ${expected}`).waitFor();
}

test('twenty products come from a spreadsheet, once; the view that shows them is kept for all', async () => {
  const opened = await openConsole(browser, site, '/product', { language: 'en-US', width: 768 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  await importCups(opened, '20 new');
  await importCups(opened, '20 stay as they are');
  await keys.type(main.getByRole('searchbox'), 'Celadon cup');
  await page.keyboard.press('Enter');
  await main.getByText('20 entries').waitFor();
  await keys.press(main.getByRole('button', { name: 'Views' }), 'Enter');
  await keys.press(page.getByRole('button', { name: 'Save this view' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await keys.type(dialog.getByLabel('Name'), 'New cups');
  await keys.press(dialog.getByRole('checkbox', { name: 'For all owners' }), 'Space');
  await expectSound(page);
  await keys.press(dialog.getByRole('button', { name: 'Save this view' }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${site.url}/owner/product`);
  await main.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: /^New cups/ }).click();
  await main.getByText('20 entries').waitFor();
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await opened.close();
});

const ARTICLE = '/article?contentCode=why-oil-spots&lang=en-US';
const SAID = 'How thick is the glaze?';

test('a first comment waits, is released by keyboard, and its member is blocked', async () => {
  const values = { hold: 'rules', words: [] };
  await site.callAsOwner('console/commentSetting/save', { id: 'site', values });
  const lin = await site.register();
  const author = await openAs(browser, `${site.url}${ARTICLE}`, lin, { language: 'en-US' });
  const comments = author.page.getByRole('region', { name: 'Comments' });
  await comments.scrollIntoViewIfNeeded();
  await comments.getByLabel('Your comment').fill(SAID);
  await comments.getByRole('button', { name: 'Post the comment' }).click();
  await comments.getByRole('listitem').filter({ hasText: SAID }).waitFor();
  const isPublic = async (): Promise<boolean> => {
    const { page } = await openVisitor(browser, `${site.url}${ARTICLE}`);
    const text = await page.getByRole('region', { name: 'Comments' }).innerText();
    await page.context().close();
    return text.includes(SAID);
  };
  expect(await isPublic()).toBe(false);

  const opened = await openConsole(browser, site, '', { language: 'en-US', width: 375 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  await keys.press(main.getByRole('link', { name: /1 comment/ }), 'Enter');
  await keys.press(main.getByRole('link', { name: SAID }), 'Enter');
  await main.getByText('First comment').waitFor();
  await expectSound(page);
  await keys.press(main.getByRole('button', { name: 'Release', exact: true }), 'Enter');
  await main.getByText('Shown', { exact: true }).first().waitFor();
  expect(await isPublic()).toBe(true);

  await keys.press(main.getByRole('button', { name: 'Block the member' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Block the member' });
  await expectSound(page);
  await keys.press(dialog.getByRole('button', { name: 'Block the member' }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await isPublic()).toBe(false);
  // Signed out on every device: the page asks to log in.
  await author.page.reload();
  await comments.getByRole('link', { name: 'Log in' }).waitFor();
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await Promise.all([opened.close(), author.page.context().close()]);
});
