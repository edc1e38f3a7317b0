import { expect, test } from 'vitest';
import type { PracticeOutcome } from '../../../src/practice/ledger.ts';
import { openBrowser } from '../../support/browser.ts';
import { openPracticePay } from '../../support/practice-pay.ts';
import { findViolations } from '../page-checks.ts';
import { openAs, SAMPLES, startMemberSite, type TestMember } from './member-site.ts';

const practice = await openPracticePay();
const [site, browser] = await Promise.all([startMemberSite(practice.settings), openBrowser()]);

interface Order {
  number: string;
  status: number;
}

async function order(member: TestMember): Promise<string> {
  return (
    await site.call<string>('memberMenuValue/fillInMenu', member, {
      menuId: 'demo-sample-box',
      valueJson: SAMPLES,
    })
  ).data;
}

/** Decides at the practice gateway what becomes of an order's first attempt. */
async function choose(member: TestMember, orderId: string, outcome: PracticeOutcome): Promise<void> {
  const { data } = await site.call<Order>(`memberOrder/orderDetail?orderId=${orderId}`, member);
  await practice.choose(`${data.number}01`, outcome);
}

test('a QR code is shown, the page goes on by itself once paid, and a refund can be asked for', async () => {
  const member = await site.register();
  const orderId = await order(member);
  const { page, pageErrors } = await openAs(browser, `${site.url}/client/payMethod/${orderId}`, member, {
    viewport: { width: 375, height: 812 },
  });
  await page.getByRole('button', { name: '微信支付' }).click();
  await page.getByLabel('微信付款二维码').waitFor();
  expect(await findViolations(page, 'main')).toEqual([]);
  await choose(member, orderId, 'paid');
  await page.waitForURL(`**/client/paySuccess/${orderId}`);
  await page.getByText('谢谢，我们已收到您的付款').waitFor();
  await page.getByRole('link', { name: '订单详情' }).click();
  await page.getByRole('button', { name: '申请退款' }).click();
  await page.getByLabel('退款原因').fill('颜色不对');
  await page.getByRole('button', { name: '申请退款' }).click();
  await page.getByText('等待商家处理').waitFor();
  await page.getByText('退款原因：颜色不对').waitFor();
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('the practice page of Alipay says that no money moves, and leads back to a paid order', async () => {
  const member = await site.register();
  const orderId = await order(member);
  const { page, pageErrors } = await openAs(
    browser,
    `${site.url}/client/clientMyOrderPay?orderId=${orderId}`,
    member,
    { language: 'en-US' },
  );
  await page.getByRole('button', { name: 'Alipay' }).click();
  await page.waitForURL('**/practice-pay/pay/**');
  await page.getByText('No money moves').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/clientMyOrderPay/);
  await page.locator('main').getByText('Paid', { exact: true }).first().waitFor();
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('an unpaid order is cancelled after a question', async () => {
  const member = await site.register();
  const orderId = await order(member);
  const { page } = await openAs(browser, `${site.url}/client/clientMyOrderPay?orderId=${orderId}`, member);
  await page.getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
  await page.getByText('订单已取消，不能再付款').waitFor();
  expect(await page.getByRole('button', { name: '微信支付' }).count()).toBe(0);
  await page.context().close();
});
