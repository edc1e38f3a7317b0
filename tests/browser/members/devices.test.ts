import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { openAs, startMemberSite, type TestMember } from './member-site.ts';
import { readToken } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1';

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

test('one device is signed out by keyboard; that device asks for the login at its next call', async () => {
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
