import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { findViolations, readOverflow, readShift } from '../page-checks.ts';
import { openAs, startMemberSite, type TestMember } from './member-site.ts';
import { readToken } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

/** The same member on another device. */
async function signIn({ email, password }: TestMember, userAgent: string): Promise<TestMember> {
  const deviceId = randomUUID();
  const answer = await fetch(`${site.url}/api/authentication/form?deviceId=${deviceId}`, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: new URLSearchParams({ username: email, password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { userName: '', email, password, deviceId, token: data.token };
}

const LOOKS = [
  { language: 'zh-CN', width: 375, phone: 'iPhone 上的 Safari', isThis: '当前设备' },
  { language: 'zh-CN', width: 1440, phone: 'iPhone 上的 Safari', isThis: '当前设备' },
  { language: 'en-US', width: 375, phone: 'Safari on iPhone', isThis: 'This device' },
] as const;

describe('the list of devices', () => {
  test.each(LOOKS)('in $language at $width px names them and is accessible', async (look) => {
    const { language, width, phone, isThis } = look;
    const member = await site.register();
    await signIn(member, IPHONE);
    const { page, pageErrors } = await openAs(browser, `${site.url}/client/devices`, member, {
      language,
      viewport: { width, height: 900 },
      userAgent: WINDOWS,
    });
    const rows = page
      .locator('main')
      .getByRole('listitem')
      .filter({ has: page.locator('strong') });
    await rows.nth(1).waitFor();
    expect(await rows.nth(0).innerText()).toContain(isThis);
    expect(await rows.nth(0).getByRole('button').count()).toBe(0);
    const other = await rows.nth(1).innerText();
    expect(other).toContain(phone);
    expect(other).toContain('127.0.0.*');
    expect(other).toContain('GMT+8');
    await page.waitForLoadState('networkidle');
    expect(await readShift(page)).toBeLessThanOrEqual(0.02);
    expect(await readOverflow(page)).toBe(0);
    expect(await findViolations(page, 'main')).toEqual([]);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  test('signs out one device, by keyboard; that device asks for the login at its next call', async () => {
    const member = await site.register();
    const phone = await signIn(member, IPHONE);
    const { page: there } = await openAs(browser, `${site.url}/client/myOrder`, phone);
    await there.getByText('您还没有订单。').waitFor();
    const { page } = await openAs(browser, `${site.url}/client/devices`, member);
    await page.getByRole('button', { name: '退出登录：iPhone 上的 Safari' }).press('Enter');
    await page.getByText('没有其他设备登录您的账号。').waitFor();
    await there.goto(`${site.url}/client/clientMyForm`);
    await there.waitForURL(`**/client/login?redirect=${encodeURIComponent('/client/clientMyForm')}`);
    expect(await readToken(there)).toBeNull();
    await page.goto(`${site.url}/client/myOrder`);
    await page.getByText('您还没有订单。').waitFor();
    await Promise.all([page.context().close(), there.context().close()]);
  });

  test('signs out all others after a question', async () => {
    const member = await site.register();
    const others = [await signIn(member, IPHONE), await signIn(member, WINDOWS)];
    const { page } = await openAs(browser, `${site.url}/client/devices`, member, { language: 'en-US' });
    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Log out the other 2 devices?').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    for (const other of others)
      expect(await site.call('memberInfo/getUser', other)).toMatchObject({ code: 200 });
    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    await question.getByRole('button', { name: 'Log out all other devices' }).click();
    await page.getByText('You are not logged in on any other device.').waitFor();
    for (const other of others)
      expect(await site.call('memberInfo/getUser', other)).toMatchObject({ code: 996 });
    await page.context().close();
  });

  test('a device that is gone already is answered in words', async () => {
    const member = await site.register();
    const phone = await signIn(member, IPHONE);
    const { page } = await openAs(browser, `${site.url}/client/devices`, member);
    const button = page.getByRole('button', { name: /^退出登录：/ });
    await button.waitFor();
    await site.call('authentication/logout', phone, {});
    await button.click();
    await page.getByText('该设备已退出登录。').waitFor();
    await page.reload();
    await page.getByText('没有其他设备登录您的账号。').waitFor();
    expect(await button.count()).toBe(0);
    await page.context().close();
  });
});
