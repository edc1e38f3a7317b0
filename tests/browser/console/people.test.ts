import { expect, test } from 'vitest';
import { collectPageErrors, openBrowser } from '../../support/browser.ts';
import { signInAsOwner } from '../editor-session.ts';
import { makeKeyboardUser } from '../members/keyboard.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { startStoredSite } from '../stored-site.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

async function open(path: string, { language, width }: { language: string; width: number }) {
  const context = await signInAsOwner(browser, site, language);
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${site.url}/owner${path}`);
  const main = page.getByRole('main');
  const expectSound = async (): Promise<void> => {
    expect(await findViolations(page, 'body')).toEqual([]);
    expect(await readOverflow(page)).toBe(0);
  };
  return { context, page, pageErrors, main, expectSound, keys: makeKeyboardUser(page) };
}

test('the company gets another name and logo, which the public page shows', async () => {
  const { context, page, pageErrors, main, expectSound } = await open('', { language: 'en-US', width: 1440 });
  await main.getByRole('heading', { name: 'This week' }).waitFor();
  await expectSound();
  await main.getByRole('link', { name: 'Site', exact: true }).click();
  await main.getByRole('group', { name: 'Name' }).getByLabel('English').fill('Turquoise Tiles');
  await main.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Choose a picture' }).click();
  const library = page.getByRole('dialog');
  await library.getByRole('listbox').getByRole('option').first().click();
  await library.getByRole('button', { name: 'OK', exact: true }).click();
  await library.waitFor({ state: 'detached' });
  const saved = page.waitForResponse('**/api/console/setting/save');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).status()).toBe(200);
  await page.getByRole('banner').getByText('Turquoise Tiles').waitFor();
  await expectSound();
  const home = await context.newPage();
  await home.goto(`${site.url}/home?lang=en-US`);
  const header = home.getByRole('banner');
  await header.getByText('Turquoise Tiles').first().waitFor();
  await header.locator('img').first().waitFor();
  await home.close();
  await page.goto(`${site.url}/owner`);
  await main.getByText('owner changed the setting “Site”').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('by keyboard an owner makes a role and invites somebody who may not see money', async () => {
  const { context, page, main, keys, expectSound } = await open('/role/new', {
    language: 'en-US',
    width: 1440,
  });
  await keys.type(main.getByRole('group', { name: 'Name' }).getByLabel('English'), 'Writers');
  await keys.type(main.getByRole('group', { name: 'Name' }).getByLabel('简体中文'), '作者');
  const content = main.getByRole('group', { name: 'Content', exact: true });
  await keys.press(content.getByRole('checkbox', { name: /^Edit/ }), 'Space');
  await expectSound();
  await keys.press(main.getByRole('button', { name: 'Create', exact: true }), 'Enter');
  await page.waitForURL(/\/owner\/role\/[^/]+-/);
  await page.goto(`${site.url}/owner/owner`);
  await main.getByRole('row').getByText('owner').first().waitFor();
  await expectSound();
  await keys.press(main.getByRole('button', { name: 'Invite somebody' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await keys.type(dialog.getByLabel('Name'), 'mei');
  await keys.goTo(dialog.getByRole('combobox', { name: 'Role' }));
  await page.keyboard.type('Writ');
  await page.getByRole('option', { name: 'Writers' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await keys.press(dialog.getByRole('button', { name: 'Make the link' }), 'Enter');
  const shown = page.getByRole('dialog', { name: 'The link of the invitation' });
  const url = await shown.getByRole('textbox').inputValue();
  await keys.press(shown.getByRole('button', { name: 'Close' }), 'Enter');
  await main.getByRole('row', { name: /mei/ }).getByText('Invited').waitFor();
  await expectSound();
  expect(keys.flaws).toEqual([]);
  await context.close();
  await acceptAndLook(url);
});

/** Somebody else opens the link, signs in by it, and sees no money. */
async function acceptAndLook(url: string): Promise<void> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 375, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByText('您被邀请担任“作者”').waitFor();
  await expect.poll(() => page.getByLabel('用户名').inputValue()).toBe('mei');
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.getByLabel('密码', { exact: true }).fill('walnut-lantern-42');
  await page.getByRole('button', { name: '设置密码并登录' }).click();
  await page.waitForURL('**/owner');
  await page.getByRole('heading', { name: '待处理' }).waitFor();
  expect(await readOverflow(page)).toBe(0);
  expect(await page.getByRole('link', { name: '订单', exact: true }).count()).toBe(0);
  expect((await context.request.get(`${site.url}/api/console/order/list`)).status()).toBe(403);
  expect((await context.request.get(`${site.url}/api/owner/invitation?key=${url.slice(-43)}`)).status()).toBe(
    422,
  );
  await page.goto(url);
  await page.getByText('该邀请已被使用或已过期').waitFor();
  await context.close();
}

test('statistics are charts of a chosen time with tables, and the menu switches the language', async () => {
  const { context, page, pageErrors, main, expectSound } = await open('/statistics?days=7', {
    language: 'en-US',
    width: 768,
  });
  await main.getByRole('img', { name: 'Visits' }).waitFor();
  await main.getByText('As a table').first().click();
  expect(await main.getByRole('table', { name: 'Visits' }).getByRole('row').count()).toBe(8);
  await main.getByRole('button', { name: '90 days' }).click();
  await page.waitForURL('**/owner/statistics?days=90');
  await expect.poll(() => main.getByRole('table', { name: 'Visits' }).getByRole('row').count()).toBe(91);
  await main.getByLabel('From').fill('2026-01-01');
  await main.getByLabel('to', { exact: true }).fill('2026-01-03');
  await page.keyboard.press('Enter');
  await expect.poll(() => main.getByRole('table', { name: 'Visits' }).getByRole('row').count()).toBe(4);
  await expectSound();
  const saved = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Export (CSV)' }).click();
  expect((await saved).suggestedFilename()).toBe('statistics-2026-01-01-2026-01-03.csv');
  await page.getByRole('button', { name: 'owner', exact: true }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await main.getByRole('heading', { name: '统计', exact: true }).waitFor();
  await expectSound();
  await page.getByRole('button', { name: 'owner', exact: true }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/owner/login');
  expect((await context.request.get(`${site.url}/api/owner/me`)).status()).toBe(401);
  expect(pageErrors).toEqual([]);
  await context.close();
});
