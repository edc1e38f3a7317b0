import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { openAs, startMemberSite, type TestMember } from './member-site.ts';
import { fillRegistration, readToken } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

const PAID = '/forms/samples';
const FREE = '/forms/visit';
const BACK = encodeURIComponent(`/en${PAID}#form-demo-sample-box`);
const readPending = (page: Page) => page.evaluate(() => localStorage.getItem('pendingFormCode'));

/** Fills in and sends the paid form without a mouse, starting at its first field. */
async function orderByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
  const typeNext = async (text: string): Promise<void> => {
    await keyboard.press('Tab');
    await keyboard.type(text);
  };
  await page.getByLabel('Send it to').focus();
  await keyboard.type('Lin Yue');
  await typeNext('13800138000');
  await typeNext('1 Pingjiang Road, Suzhou');
  await typeNext(' ');
  for (let rest = 0; rest < 3; rest += 1) await typeNext('');
  await typeNext(' ');
  await typeNext('At the weekend');
  await typeNext('');
  await keyboard.press('Enter');
}

async function signInByKeyboard(page: Page, { email, password }: TestMember): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail or phone' }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

async function fillSamples(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '收件人' }).fill('林悦');
  await page.getByRole('textbox', { name: '手机' }).fill('13800138000');
  await page.getByRole('textbox', { name: '地址' }).fill('苏州市平江路 1 号');
  await checkBox(page.getByRole('checkbox').first());
  await checkBox(page.getByRole('radio', { name: '不需要' }));
}

async function fillVisit(page: Page): Promise<void> {
  await checkBox(page.getByRole('radio', { name: /佛山/ }));
  await page.getByLabel('日期').fill('2026-12-01');
  await page.getByRole('combobox', { name: '时间' }).click();
  await page.getByTitle('13:30').click();
  await page.getByRole('textbox', { name: '姓名' }).fill('林悦');
  await page.getByLabel('人数').fill('3');
  await page.getByRole('textbox', { name: '手机' }).fill('13800138000');
}

const FORMS = [
  { path: FREE, done: '**/client/my-form-fill-success?*' },
  { path: PAID, done: '**/client/clientMyOrderPay?orderId=*' },
];

/** The number of records and orders of a member. */
async function countOf(member: TestMember): Promise<number[]> {
  const lists = ['memberMenu/getMyFillPageList', 'memberOrder/pageList'];
  const answers = await Promise.all(lists.map((list) => site.call<unknown[]>(list, member)));
  return answers.map(({ data }) => data.length);
}

test.each(FORMS)(
  'a member whose token is dead signs in, and $path is sent once and as theirs',
  async ({ path, done }) => {
    const member = await site.register();
    const dead = { ...member, token: 'A'.repeat(43) };
    const { page, pageErrors } = await openAs(browser, `${site.url}${path}`, dead);
    const fill = path === PAID ? fillSamples : fillVisit;
    await fill(page);
    await page.locator('form .form-submit').click();
    await page.waitForURL(`**/client/login?redirect=${encodeURIComponent(path)}`);
    expect(await readToken(page)).toBeNull();
    await page.getByLabel('邮箱或手机号').fill(member.email);
    await page.getByLabel('密码', { exact: true }).fill(member.password);
    await page.locator('.form-submit').click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => page.getByRole('textbox', { name: '手机' }).inputValue()).toBe('13800138000');
    await page.locator('form .form-submit').click();
    await page.waitForURL(done);
    expect(await countOf(member)).toEqual([1, path === PAID ? 1 : 0]);
    expect(pageErrors).toEqual([expect.stringContaining('401 (Unauthorized)')]);
    await page.context().close();
  },
);

describe('a paid form', () => {
  test('leads a guest to the login, back to the typed values and to the order, all by keyboard', async () => {
    const member = await site.register();
    const { page, pageErrors } = await openAs(browser, site.url + PAID, undefined, { language: 'en-US' });
    await page.locator('form.form').waitFor();
    await orderByKeyboard(page);
    const question = page.getByRole('dialog');
    await question.getByText('Please sign in as a member first').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(PAID);
    expect(await readPending(page)).toBeNull();

    // It is free again a moment after the question.
    await page.locator('form .form-submit:enabled').waitFor();
    await page.getByRole('button', { name: 'Order the box' }).press('Enter');
    await question.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/client/login?redirect=${BACK}`);
    expect(await readPending(page)).toBe('demo-sample-box');
    await signInByKeyboard(page, member);
    await page.waitForURL(`**${PAID}#form-demo-sample-box`);
    expect(await readPending(page)).toBeNull();

    await page.locator('form.form').waitFor();
    const address = page.getByLabel('Address');
    expect(await address.inputValue()).toBe('1 Pingjiang Road, Suzhou');
    expect(await page.getByRole('checkbox', { name: 'Celadon and colors' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Order the box' }).press('Enter');
    await page.waitForURL('**/client/clientMyOrderPay?orderId=*');
    const main = page.getByRole('main');
    await main.getByText('¥188.00').waitFor();
    await main.getByText('Not paid yet', { exact: true }).waitFor();
    await main.getByRole('link', { name: 'Pay later, see my orders' }).press('Enter');
    await page.waitForURL('**/client/myOrder');
    await main.getByRole('listitem').filter({ hasText: 'The large sample box' }).waitFor();
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  test('leads a guest to the registration on request', async () => {
    const { page } = await openAs(browser, site.url + PAID, undefined, { language: 'en-US' });
    await page.locator('form.form').waitFor();
    await orderByKeyboard(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
    await page.waitForURL(`**/client/regist?redirect=${BACK}`);
    expect(await readPending(page)).toBe('demo-sample-box');
    await fillRegistration(page, site, `${randomUUID()}@example.com`, 'kiln-and-7');
    await page.waitForURL(`**${PAID}#form-demo-sample-box`);
    await page.locator('form.form').waitFor();
    const address = page.getByLabel('Address');
    expect(await address.inputValue()).toBe('1 Pingjiang Road, Suzhou');
    expect(await page.getByRole('checkbox', { name: 'Celadon and colors' }).isChecked()).toBe(true);
    expect(await readPending(page)).toBeNull();
    await page.context().close();
  });
});

describe('a free form', () => {
  test('is sent by a member without a confirmation, and is listed among their forms', async () => {
    const { page, pageErrors } = await openAs(browser, site.url + FREE, await site.register());
    await fillVisit(page);
    await page.getByRole('button', { name: '预约' }).click();
    await page.waitForURL('**/client/my-form-fill-success?*');
    const main = page.getByRole('main');
    await main.getByText('收到了。我们会在一个工作日内确认时间。').waitFor();
    await main.getByRole('link', { name: '查看我提交的内容' }).click();
    await main.getByText('2026-12-01').waitFor();
    await page.goto(`${site.url}/client/clientMyForm`);
    await main.getByRole('link', { name: '工坊参观', exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  test('that is rejected as a whole leads to the failure page and back to the typed values', async () => {
    const { page } = await openAs(browser, site.url + FREE, await site.register());
    await page.route('**/api/memberMenuValue/fillInMenu', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 503, message: '服务器忙', data: null } }),
    );
    await fillVisit(page);
    await page.getByRole('button', { name: '预约' }).click();
    await page.waitForURL('**/client/my-form-fill-failed?redirect=*');
    await page.getByRole('link', { name: '返回重试' }).click();
    await page.waitForURL(`**${FREE}#form-demo-visit`);
    await page.locator('form.form').waitFor();
    const name = page.getByRole('textbox', { name: '姓名' });
    expect(await name.inputValue()).toBe('林悦');
    await page.context().close();
  });
});
