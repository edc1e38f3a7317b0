import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { expectSound } from '../expect-sound.ts';
import { startStoredSite } from '../stored-site.ts';
import { openConsole } from './open-console.ts';

// The user agent of the test browser is recognised as a bot, which is not counted.
const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

test('by keyboard an owner makes a role, which an invitation offers', async () => {
  const { page, main, keys, close } = await openConsole(browser, site, '/role/new', {
    language: 'en-US',
    width: 1440,
  });
  await keys.type(main.getByRole('group', { name: 'Name' }).getByLabel('English'), 'Writers');
  await keys.type(main.getByRole('group', { name: 'Name' }).getByLabel('简体中文'), '作者');
  const content = main.getByRole('group', { name: 'Content', exact: true });
  await keys.press(content.getByRole('checkbox', { name: /^Edit/ }), 'Space');
  await expectSound(page);
  await keys.press(main.getByRole('button', { name: 'Create', exact: true }), 'Enter');
  await page.waitForURL(/\/owner\/role\/[^/]+-/);
  await page.goto(`${site.url}/owner/owner`);
  await keys.press(main.getByRole('button', { name: 'Invite somebody' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await keys.goTo(dialog.getByRole('combobox', { name: 'Role' }));
  await page.keyboard.type('Writ');
  await page.getByRole('option', { name: 'Writers' }).waitFor({ state: 'attached' });
  expect(keys.flaws).toEqual([]);
  await close();
});

test('statistics are charts of a chosen time with tables, and the menu switches the language', async () => {
  const guest = await browser.newPage({ userAgent: READER });
  const counted = guest.waitForResponse('**/api/websiteStats/add');
  await guest.goto(`${site.url}/`);
  await counted;
  await guest.close();
  const { page, pageErrors, main, close } = await openConsole(browser, site, '/statistics?days=7', {
    language: 'en-US',
    width: 768,
  });
  await main.getByRole('img', { name: 'Page views' }).waitFor();
  await main.getByText('As a table').click();
  expect(await main.getByRole('table', { name: 'Page views' }).getByRole('row').count()).toBe(8);
  await main.getByRole('button', { name: '90 days' }).click();
  await page.waitForURL('**/owner/statistics?days=90');
  await expect.poll(() => main.getByRole('table', { name: 'Page views' }).getByRole('row').count()).toBe(91);
  await main.getByLabel('From').fill('2026-01-01');
  await main.getByLabel('to', { exact: true }).fill('2026-01-03');
  await page.keyboard.press('Enter');
  await main.getByText('No data for this time.').waitFor();
  await expectSound(page);
  const saved = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Export (CSV)' }).first().click();
  expect((await saved).suggestedFilename()).toBe('statistics-2026-01-01-2026-01-03.csv');
  await page.getByRole('button', { name: 'owner', exact: true }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await main.getByRole('heading', { name: '统计', exact: true }).waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'owner', exact: true }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/owner/login');
  expect((await page.request.get(`${site.url}/api/owner/me`)).status()).toBe(401);
  expect(pageErrors).toEqual([]);
  await close();
});
