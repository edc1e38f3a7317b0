import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OrderDetail, TrialOrder } from '../../../runtime/generated/api.generated.ts';
import { checkBox, openBrowser } from '../../support/browser.ts';
import { openPracticePay } from '../../support/practice-pay.ts';
import { expectSound } from '../expect-sound.ts';
import { makeKeyboardUser } from './keyboard.ts';
import { openAs, startMemberSite, type TestMember } from './member-site.ts';

const practice = await openPracticePay();
const [site, browser] = await Promise.all([startMemberSite(practice.settings), openBrowser()]);
await site.setSwitches({ memberLogin: true, mall: true });
// Both need an address and a phone number.
for (const code of ['moon-basin', 'drum-stool']) site.changeItem(code, { formId: 'demo-sample-box' });

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1440, height: 900 };

async function openJourney(path: string, language: string, viewport: typeof PHONE, member?: TestMember) {
  const who = member ?? (await site.register());
  const { page, pageErrors } = await openAs(browser, site.url + path, who, { language, viewport });
  const main = page.getByRole('main');
  const keys = makeKeyboardUser(page);
  return {
    page,
    pageErrors,
    main,
    keys,
    member: who,
    press: (name: string) => keys.press(main.getByRole('button', { name, exact: true }), 'Enter'),
    follow: (name: string) => keys.press(main.getByRole('link', { name, exact: true }), 'Enter'),
    type: (name: string, text: string) => keys.type(main.getByLabel(name, { exact: true }).first(), text),
  };
}

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

const readOrder = async (member: TestMember, orderId: string): Promise<OrderDetail> =>
  (await site.call<OrderDetail>(`memberOrder/orderDetail?orderId=${orderId}`, member)).data;

async function issueInvoice(invoiceId: string): Promise<void> {
  const form = new FormData();
  form.append('invoiceId', invoiceId);
  form.append('file', new Blob([readFileSync('seeds/demo/files/guide-tiles-zh.pdf')]), 'fapiao.pdf');
  await site.callAsOwner('console/invoice/issue', form);
}

test('on a phone in Chinese: from a product to its invoice and its refund, by keyboard', async () => {
  const { page, pageErrors, main, keys, member, press, follow, type } = await openJourney(
    '/product?contentCode=moon-basin',
    'zh-CN',
    PHONE,
  );
  await follow('立即购买');
  await page.waitForURL('**/client/placeOrder/moon-basin');
  await type('数量', '2');
  await main.getByText('合计 ¥4,760.00').waitFor();
  await type('收件人', '林悦');
  await press('提交订单');
  // What the rules reject is said at its field, and nothing is ordered.
  await main.getByLabel('收件地址', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await expectSound(page, 'main');
  await type('手机', '13800138000');
  await type('收件地址', '苏州市平江路 1 号');
  await keys.press(main.getByRole('checkbox', { name: '马赛克' }), 'Space');
  await keys.press(main.getByRole('radio', { name: '不需要', exact: true }), 'Space');
  await press('提交订单');
  await page.waitForURL('**/client/payMethod/*');
  const orderId = idIn(page);
  await main.getByText('¥4,760.00').first().waitFor();
  await press('微信支付');
  await page.getByLabel('微信付款二维码').waitFor();
  await expectSound(page, 'main');
  const outTradeNo = `${(await readOrder(member, orderId)).number}01`;
  await practice.choose(outTradeNo, 'paid');
  await page.waitForURL('**/client/paySuccess/*');
  await follow('订单详情');

  await press('申请发票');
  await keys.press(main.getByRole('radio', { name: '个人', exact: true }), 'ArrowDown');
  await type('发票抬头', '砌境建材有限公司');
  await type('税号', '123');
  await type('接收邮箱', 'books@example.com');
  await press('提交申请');
  await main.getByText('税号为 15、17、18 或 20 位').first().waitFor();
  await expectSound(page, 'main');
  await type('税号', '91440600MA4UQL1X2B');
  await press('提交申请');
  await main.getByText('已申请，等待开具').waitFor();
  await issueInvoice((await readOrder(member, orderId)).invoice?.id ?? '');
  await page.reload();
  const saved = page.waitForEvent('download');
  await press('下载发票');
  const { number } = await readOrder(member, orderId);
  expect((await saved).suggestedFilename()).toBe(`${number}.pdf`);

  await press('申请退款');
  await type('退款原因', '尺寸不对');
  await press('申请退款');
  await main.getByText('等待商家处理').waitFor();
  await main.getByText('这笔订单有退款').waitFor();
  await site.callAsOwner('console/order/refund', { orderId });
  await expect.poll(async () => (await readOrder(member, orderId)).status, { timeout: 30_000 }).toBe(5);
  await page.reload();
  await main.getByText('退款金额').first().waitFor();
  await expectSound(page, 'main');
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('on a desktop in English: a payment that was given up is tried again', async () => {
  const { page, pageErrors, main } = await openJourney('/product?contentCode=drum-stool', 'en-US', DESKTOP);
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  await main.getByRole('link', { name: 'Buy now', exact: true }).click();
  await page.waitForURL('**/client/placeOrder/drum-stool');
  await main.getByLabel('Send it to', { exact: true }).first().fill('Lin');
  await main.getByLabel('Phone', { exact: true }).first().fill('13800138000');
  await main.getByLabel('Address', { exact: true }).first().fill('1 Pingjiang Road, Suzhou');
  await checkBox(main.getByRole('checkbox', { name: 'Mosaic' }));
  await checkBox(main.getByRole('radio', { name: 'None', exact: true }));
  await expectSound(page, 'main');
  await press('Place the order');
  await page.waitForURL('**/client/payMethod/*');
  await press('Alipay');
  await page.waitForURL('**/practice-pay/pay/**');
  await press('Fail');
  await page.waitForURL((url) => url.pathname.startsWith('/client/'));
  await main.getByText('The payment did not go through').waitFor();
  await expectSound(page, 'main');
  await main.getByText('Try again', { exact: true }).click();
  await page.waitForURL('**/client/payMethod/*');
  await press('Alipay');
  await page.waitForURL('**/practice-pay/pay/**');
  await press('Pay');
  await page.waitForURL((url) => url.pathname.startsWith('/client/'));
  await main.getByText('Paid', { exact: true }).first().waitFor();
  await expectSound(page, 'main');
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('a trial order leads a guest to the login and back, and is taken once', async () => {
  const trial = await site.callAsOwner<TrialOrder>('console/order/trial', {
    title: '客厅地面砖',
    unitPrice: 0,
    note: '按周五的图纸',
    isSent: true,
  });
  const path = `/client/trialOrder/${trial.key}`;
  const guest = await openAs(browser, site.url + path, undefined, { viewport: PHONE });
  await guest.page.getByText('按周五的图纸').waitFor();
  await expectSound(guest.page);
  await guest.page.getByRole('main').getByRole('link', { name: '登录', exact: true }).click();
  await guest.page.waitForURL(`**/client/login?redirect=${encodeURIComponent(path)}`);
  await guest.page.context().close();

  const { page, pageErrors, main, member, press, type } = await openJourney(path, 'zh-CN', DESKTOP);
  await type('收货人', '林悦');
  await type('联系电话', '13800138000');
  await press('确认下单');
  // Without an address nothing is confirmed.
  await main.getByLabel('收货地址', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await expectSound(page, 'main');
  await type('收货地址', '佛山市季华路 12 号');
  await press('确认下单');
  await page.waitForURL('**/client/paySuccess/*');
  const { address } = await readOrder(member, idIn(page));
  expect(address?.map(({ text }) => text)).toContain('佛山市季华路 12 号');
  await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
  await main.getByText('这笔订单已经有人确认').waitFor();
  expect(pageErrors).toEqual([]);
  // Chromium itself writes the 404 of an unknown key to the console.
  await page.goto(`${site.url}/client/trialOrder/never-was`, { waitUntil: 'domcontentloaded' });
  await main.getByText('这个链接无效').waitFor();
  await expectSound(page, 'main');
  await page.context().close();
});
