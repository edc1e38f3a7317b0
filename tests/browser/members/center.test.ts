import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { settled } from '../../support/settled.ts';
import { findViolations, readOverflow, readShift } from '../page-checks.ts';
import { openAs, SAMPLES, startMemberSite, VISIT } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const member = await site.register();
const record = await site.call<string>('memberMenuValue/fillInMenu', member, {
  menuId: 'demo-visit',
  valueJson: VISIT,
});
const order = await site.call<string>('memberMenuValue/fillInMenu', member, {
  menuId: 'demo-sample-box',
  valueJson: SAMPLES,
});
await site.call('memberComment/addMemberComment', member, {
  contentCode: 'electric-kilns',
  content: '接缝比样品还细。',
});

const PAGES = [
  { path: '/client/clientMyForm', 'zh-CN': '工坊参观', 'en-US': 'Visit a workshop' },
  {
    path: `/client/clientMyForm/${record.data}`,
    'zh-CN': '佛山 · 水磨石与建筑陶',
    'en-US': 'Foshan: terrazzo and façades',
  },
  { path: '/client/myComment', 'zh-CN': '接缝比样品还细。', 'en-US': '接缝比样品还细。' },
  { path: '/client/myOrder', 'zh-CN': '未付款', 'en-US': 'Not paid yet' },
  {
    path: `/client/clientMyOrderPay?orderId=${order.data}`,
    'zh-CN': '稍后付款，查看我的订单',
    'en-US': 'Pay later, see my orders',
  },
  { path: '/client/profile', 'zh-CN': '导出我的数据', 'en-US': 'Export my data' },
  { path: '/client/bindEmail', 'zh-CN': '绑定邮箱', 'en-US': 'Bind an e-mail' },
  { path: '/client/bindPhone', 'zh-CN': '绑定手机', 'en-US': 'Bind a phone' },
  { path: '/client/changePassword', 'zh-CN': '修改密码', 'en-US': 'Change the password' },
  { path: '/client/my-form-fill-success', 'zh-CN': '收到了', 'en-US': 'Received' },
  { path: '/client/my-form-fill-failed?redirect=/forms', 'zh-CN': '返回重试', 'en-US': 'Back to the form' },
];

const LOOKS = [
  { language: 'zh-CN', width: 375, withAxe: true },
  { language: 'zh-CN', width: 1440, withAxe: true },
  // The same elements with longer texts.
  { language: 'en-US', width: 375, withAxe: false },
] as const;

describe.each(LOOKS)('in $language at $width px', ({ language, width, withAxe }) => {
  let tab: Awaited<ReturnType<typeof openAs>>;
  beforeAll(async () => {
    const options = { language, viewport: { width, height: 900 } };
    tab = await openAs(browser, `${site.url}/robots.txt`, member, options);
  });
  afterAll(() => tab.page.context().close());

  test.each(PAGES)(
    `$path shows its content and has no layout shift (accessible: ${withAxe})`,
    async ({ path, [language]: text }) => {
      const { page, pageErrors } = tab;
      const known = pageErrors.length;
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
      await page.locator('main').getByText(text).first().waitFor();
      await settled(page);
      expect(await readShift(page)).toBeLessThanOrEqual(0.02);
      expect(await readOverflow(page)).toBe(0);
      if (withAxe) expect(await findViolations(page, 'main')).toEqual([]);
      expect(pageErrors.slice(known)).toEqual([]);
    },
  );
});

describe('lists', () => {
  test('have ten records on a page, newest first', async () => {
    const busy = await site.register();
    for (let count = 0; count < 11; count += 1)
      await site.call('memberMenuValue/fillInMenu', busy, {
        menuId: count === 0 ? 'demo-sample-box' : 'demo-visit',
        valueJson: count === 0 ? SAMPLES : VISIT,
      });
    const { page, pageErrors } = await openAs(browser, `${site.url}/client/clientMyForm`, busy);
    const items = page
      .locator('main section')
      .getByRole('listitem')
      .filter({ has: page.locator('time') });
    await items.nth(9).waitFor();
    expect(await items.count()).toBe(10);
    await page.getByRole('link', { name: '2', exact: true }).click();
    await page.waitForURL('**/client/clientMyForm?pageNum=2');
    await items.getByText('大样板盒').waitFor();
    expect(await items.count()).toBe(1);
    expect(await items.innerText()).toMatch(/付费[^]*查看订单/);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});

test('a record is shown with the rules it was sent under; another member’s record answers 404', async () => {
  const { page } = await openAs(browser, `${site.url}/client/clientMyForm`, member);
  const main = page.locator('main');
  const records = main.getByRole('listitem').filter({ has: page.locator('time') });
  await records.getByRole('link', { name: '工坊参观', exact: true }).click();
  await main.getByText('2026-12-01').waitFor();
  expect(await main.innerText()).toMatch(/人数\s+3[^]*想上手试一次施釉（多留一小时）\s+是[^]*想看什么\s+—/);
  expect(await main.locator('input, textarea, [type=submit]').count()).toBe(0);
  await page.context().close();

  const { page: other } = await openAs(
    browser,
    `${site.url}/client/clientMyForm/${record.data}`,
    await site.register(),
  );
  await other.getByText('抱歉，表单可能已被管理员删除或隐藏').waitFor();
  await other.context().close();
});

describe('the profile', () => {
  test('is changed; a missing name is an error at its field', async () => {
    const somebody = await site.register();
    const { page, pageErrors } = await openAs(browser, `${site.url}/client/profile`, somebody);
    const name = page.getByRole('textbox', { name: '用户名' });
    await name.waitFor();
    expect(await name.inputValue()).toBe(somebody.userName);
    await name.fill('');
    await page.getByRole('button', { name: '保存' }).click();
    await page.locator('.field-error').getByText('用户名不能为空').waitFor();
    await name.fill('砖窑');
    await checkBox(page.getByRole('radio', { name: '女' }));
    await page.getByLabel('生日').fill('1990-05-17');
    await page.getByRole('textbox', { name: '公司' }).fill('林氏工作室');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('资料已保存').waitFor();
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe('砖窑');
    expect(await page.getByRole('radio', { name: '女' }).isChecked()).toBe(true);
    expect(await page.getByLabel('生日').inputValue()).toBe('1990-05-17');
    await page.getByRole('textbox', { name: '公司' }).fill('');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('资料已保存').waitFor();
    expect(await site.call('memberInfo/getUser', somebody)).toMatchObject({
      data: { userName: '砖窑', gender: 2, company: '' },
    });
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});

test('signing out leads to the root; member pages then redirect to the login and back', async () => {
  const { page } = await openAs(browser, `${site.url}/client/myOrder`, await site.register());
  // The page is hydrated when it shows who is signed in.
  await page.getByText('已登录').first().waitFor();
  await page.locator('main').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/home');
  expect(await page.evaluate(() => localStorage.getItem('clientToken'))).toBeNull();
  await page.goto(`${site.url}/client/myOrder?pageNum=2`);
  await page.waitForURL(`**/client/login?redirect=${encodeURIComponent('/client/myOrder?pageNum=2')}`);
  await page.context().close();
});
