import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { openAs, SAMPLES, startMemberSite, VISIT } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

const LOOKS = [
  { width: 375, language: 'zh-CN' },
  { width: 375, language: 'en-US' },
  { width: 768, language: 'en-US' },
  { width: 1440, language: 'zh-CN' },
] as const;

describe.each(LOOKS)('an account page at $width px in $language', ({ width, language }) => {
  test('has the name, a way back, the languages, the member’s menu and the legal lines only', async () => {
    const member = await site.register();
    const { page, pageErrors } = await openAs(browser, `${site.url}/client/myOrder`, member, {
      language,
      viewport: { width, height: 900 },
    });
    const [header, footer] = [page.locator('header'), page.locator('footer')];
    const back = header.getByRole('link', { name: language === 'zh-CN' ? '返回网站' : 'Back to the site' });
    await back.waitFor();
    expect(await header.getByRole('link').count()).toBe(4);
    expect(await header.innerText()).toContain(language === 'zh-CN' ? '砌境' : 'Kilnfield');
    expect(await footer.innerText()).toMatch(/© 1987/);
    expect(await footer.getByRole('link', { name: /^tel|@/ }).count()).toBe(0);
    expect(await footer.evaluate((element) => element.clientHeight)).toBeLessThan(160);
    // Partners and friend links of the site's other pages.
    expect(await page.locator('#root > section, #root > div > section').count()).toBe(0);

    const menu = header.getByRole('button');
    await page
      .getByText(language === 'zh-CN' ? '已登录' : 'Logged in')
      .first()
      .waitFor({ state: 'attached' });
    await menu.first().press('Enter');
    const signOut = header.getByRole('button', { name: language === 'zh-CN' ? '退出登录' : 'Log out' });
    await signOut.waitFor();
    expect(await readOverflow(page)).toBe(0);
    expect(await findViolations(page, 'header')).toEqual([]);
    expect(await findViolations(page, 'footer')).toEqual([]);
    await page.keyboard.press('Escape');
    await back.click();
    await page.waitForURL('**/home');
    expect(await page.getByRole('link', { name: 'Log out' }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});

test('the first screen shows the unpaid order, the last form, and how secure the account is', async () => {
  const member = await site.register();
  for (const [menuId, valueJson] of [
    ['demo-sample-box', SAMPLES],
    ['demo-visit', VISIT],
  ] as const)
    await site.call('memberMenuValue/fillInMenu', member, { menuId, valueJson });
  const { page, pageErrors } = await openAs(browser, `${site.url}/client/profile`, member, {
    language: 'en-US',
  });
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('¥188.00').waitFor();
  await waiting
    .getByRole('timer')
    .getByText(/^\d\d:\d\d$/)
    .waitFor();
  await waiting.getByRole('link', { name: 'Visit a workshop' }).waitFor();
  await waiting.getByText('Submitted', { exact: true }).waitFor();
  const security = page.locator('main section').filter({ hasText: 'Account and security' }).last();
  await security.getByText('1 device', { exact: true }).waitFor();
  const words = await security.innerText();
  expect(words).toContain(member.email);
  expect(words).toContain('Verified');
  expect(words).toContain('Not bound');
  expect(words).toMatch(/Last login\s+.*GMT\+8/);
  expect(words).toContain('1 device');
  await waiting.getByRole('link', { name: /^Pay now: The large sample box/ }).click();
  await page.waitForURL('**/client/clientMyOrderPay?orderId=*');
  await page.goto(`${site.url}/client/profile`);
  await waiting.getByRole('link', { name: 'Visit a workshop' }).click();
  await page.waitForURL('**/client/clientMyForm/*');
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('a part of the first screen that fails says so and loads again; the rest is there', async () => {
  const { page } = await openAs(browser, `${site.url}/client/devices`, await site.register());
  await page.route('**/api/memberOrder/pageList*', (route) => route.abort());
  await page.goto(`${site.url}/client/profile`);
  const waiting = page.getByRole('region', { name: '待处理' });
  await waiting.getByText('您还没有提交过表单。').waitFor();
  await waiting.getByRole('alert').waitFor();
  await page.unroute('**/api/memberOrder/pageList*');
  await waiting.getByRole('button', { name: '再试一次' }).click();
  await waiting.getByText('没有待付款的订单。').waitFor();
  expect(await waiting.getByRole('alert').count()).toBe(0);
  await page.context().close();
});
