import { expect, test } from 'vitest';
import { NO_NETWORK, reject, type CallTable } from '../calls.ts';
import { openComponents } from '../component.ts';
import { errorOf, SIGNED_IN } from './pages.ts';

const components = await openComponents();
const { page, calls, clock } = components;

const main = page.getByRole('main');
const question = page.getByRole('dialog');

const ORDER = {
  id: 'o 1',
  number: 'A1',
  title: 'The large sample box',
  amount: 37_600,
  unitPrice: 18_800,
  quantity: 2,
  refundedAmount: 0,
  status: 0,
  gmtCreate: '2026-06-01T07:50:00.000Z',
  expiresAt: '2026-06-01T08:20:00.000Z',
  secondsLeft: 1200,
  events: [{ gmtCreate: '2026-06-01T07:50:00.000Z', to: 0 }],
  refunds: [],
  canAskInvoice: false,
  of: 'product',
  paymentEnded: false,
};
const METHODS = [
  { method: 'aliPay', state: 'ready' },
  { method: 'wxPay', state: 'ready' },
] as const;
const DETAIL = 'memberOrder.orderDetail';

const order = (more: object = {}) => ({ ...ORDER, ...more }) as never;

async function open(
  more: object,
  table: CallTable = {},
  query: Record<string, string> = { orderId: 'o 1' },
): Promise<void> {
  await components.document('order-pay', {
    route: { query },
    storage: SIGNED_IN,
    calls: { [DETAIL]: order(more), 'memberOrder.payMethods': [...METHODS], ...table },
  });
}

const button = (name: string) => main.getByRole('button', { name, exact: true });

test('an unpaid order shows its price and the time that is left', async () => {
  await open({});
  await main.getByText('¥376.00').first().waitFor();
  const words = await main.innerText();
  for (const said of ['The large sample box', 'A1', 'Not paid yet', '¥188.00']) expect(words).toContain(said);
  const timer = page.getByRole('timer');
  expect(await timer.innerText()).toMatch(/^(?:20:00|19:5\d)$/);
  await clock.fastForward(10_000);
  await expect.poll(() => timer.innerText()).toMatch(/^19:[45]\d$/);
  expect((await calls.next(DETAIL)).query).toEqual({ orderId: 'o 1' });
});

test('an order that was sent says when, how and where to', async () => {
  await open({
    status: 1,
    secondsLeft: 0,
    deliveredAt: '2026-06-02T07:30:00.000Z',
    deliveryNote: 'SF Express SF123',
    address: [{ title: 'Delivery address', text: '1 Kiln Lane' }],
  });
  for (const words of ['SF Express SF123', '1 Kiln Lane']) await main.getByText(words).waitFor();
  // As the state, and before the moment.
  expect(await main.getByText('Sent or handed over').count()).toBe(2);
});

test('an order whose time is over says so', async () => {
  await open({ secondsLeft: 20 });
  await page.getByRole('timer').waitFor();
  calls.answer(DETAIL, order({ status: 3, secondsLeft: 0 }));
  await clock.fastForward(21_000);
  await page
    .getByText('the time to pay is over')
    .or(page.getByText(/timed out|time/i))
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('timer').count()).toBe(0);
  expect(await button('Alipay').count()).toBe(0);
});

test('a page without an order number says that there is no order, and loads none', async () => {
  await components.document('order-pay', {
    language: 'zh-CN',
    storage: SIGNED_IN,
    calls: { 'memberOrder.payMethods': [] },
  });
  await page.getByText('没有指定订单').waitFor();
  expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
  expect(calls.made(DETAIL)).toEqual([]);
});

test.each([
  [404, false],
  [500, true],
])('an order that answers %i can be tried again: %s', async (code, mayRetry) => {
  await open({}, { [DETAIL]: reject(code, 'There is no such order.') });
  await main.getByText('There is no such order.').waitFor();
  expect(await button('Try again').count()).toBe(mayRetry ? 1 : 0);
});

test('an order is cancelled after a question', async () => {
  await open({}, { 'memberOrder.cancelOrder': order({ status: 3 }) });
  await button('Cancel the order').click();
  await question.getByRole('button').last().waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(calls.made('memberOrder.cancelOrder')).toEqual([]);
  calls.answer(DETAIL, order({ status: 3, secondsLeft: 0 }));
  await button('Cancel the order').click();
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  expect((await calls.next('memberOrder.cancelOrder')).body).toEqual({ orderId: 'o 1' });
  await expect.poll(() => button('Alipay').count()).toBe(0);
  await page.locator('.toast').waitFor();
});

test('Alipay leads to its page', async () => {
  await open({}, { 'memberOrder.aliPay': { payUrl: '/practice-pay/pay/1' } });
  await button('Alipay').click();
  expect((await calls.next('memberOrder.aliPay')).body).toEqual({ orderId: 'o 1' });
  await expect.poll(() => components.left()).toEqual(['/practice-pay/pay/1']);
});

test.each([
  [1, '/client/clientMyOrderPaySuccess?orderId=o%201'],
  [2, '/client/clientMyOrderPayFailed?orderId=o%201'],
])('with WeChat a QR code is shown, and status %i leads on by itself', async (status, target) => {
  await open(
    {},
    {
      'memberOrder.wxPay': { codeUrl: 'weixin://pay/1' },
      'memberOrder.queryWxPayStatus': { status: 0, isOpen: true } as never,
    },
  );
  calls.answer(DETAIL, order());
  await button('WeChat Pay').waitFor();
  calls.answer(DETAIL, order({ openMethod: 'wxPay' }));
  await button('WeChat Pay').click();
  await main.getByRole('img').or(main.locator('svg')).first().waitFor();
  await calls.next('memberOrder.queryWxPayStatus');
  expect(components.left()).toEqual([]);
  calls.answer('memberOrder.queryWxPayStatus', { status, isOpen: false } as never);
  await clock.fastForward(3000);
  await expect.poll(() => components.left()).toEqual([target]);
});

test('each service has its mark; the practice gateway can be finished on a desktop', async () => {
  await open({}, { 'memberOrder.wxPay': { codeUrl: 'http://10.0.0.1/practice-pay/pay/A101' } });
  await button('WeChat Pay').waitFor();
  for (const name of ['Alipay', 'WeChat Pay'])
    expect(await button(name).locator('svg[aria-hidden=true]').count()).toBe(1);
  calls.answer(DETAIL, order({ openMethod: 'wxPay' }));
  calls.answer('memberOrder.queryWxPayStatus', { status: 0, isOpen: true } as never);
  await button('WeChat Pay').click();
  const here = main.getByRole('link', { name: 'Open the practice payment here' });
  expect(await here.getAttribute('href')).toBe('http://10.0.0.1/practice-pay/pay/A101');
  expect(await here.getAttribute('target')).toBe('_blank');
});

const RETURNED = [
  ['order-pay-success', {}, '/client/clientMyOrderPay?orderId=o%201'],
  ['order-pay-success', { openMethod: 'aliPay' }, '/client/clientMyOrderPay?orderId=o%201'],
  ['order-pay-success', { status: 2 }, '/client/clientMyOrderPayFailed?orderId=o%201'],
  ['order-pay-success', { paymentEnded: true }, '/client/clientMyOrderPayFailed?orderId=o%201'],
  ['order-pay-success', { status: 3 }, '/client/clientMyOrderPay?orderId=o%201'],
  ['order-pay-success', { status: 1 }, undefined],
  ['order-pay-failed', { status: 1 }, '/client/clientMyOrderPaySuccess?orderId=o%201'],
  ['order-pay-failed', {}, '/client/clientMyOrderPay?orderId=o%201'],
  ['order-pay-failed', { status: 5 }, '/client/clientMyOrderPay?orderId=o%201'],
  ['order-pay-failed', { status: 2 }, undefined],
  ['pay-success', {}, '/client/payMethod/o%201'],
  ['pay-success', { status: 2 }, '/client/payFail/o%201'],
  ['pay-success', { status: 1 }, undefined],
  ['pay-fail', { status: 1 }, '/client/paySuccess/o%201'],
  ['pay-fail', { paymentEnded: true }, undefined],
] as const;

test.each(RETURNED)('%s of an order that is %j leads to %s', async (document, more, target) => {
  await components.document(document, {
    route: { query: { orderId: 'o 1' }, params: { orderId: 'o 1' } },
    storage: SIGNED_IN,
    calls: { [DETAIL]: order(more) },
  });
  if (target !== undefined) await expect.poll(() => components.left()).toEqual([target]);
  else
    await main
      .getByRole('status')
      .filter({ hasText: /received your payment|did not go through/ })
      .waitFor();
  const hasWords = await main.getByText(/received your payment|did not go through/).count();
  expect(hasWords > 0).toBe(target === undefined);
});

test('a payment that is not what is due says what came, everywhere', async () => {
  const wrong = {
    amount: 37_500,
    reason: 'wrong amount',
    cause: 'wrong amount',
    state: 'applied',
    gmtCreate: ORDER.gmtCreate,
    gmtModified: ORDER.gmtCreate,
  };
  const more = {
    status: 2,
    paymentEnded: true,
    refunds: [wrong],
    events: [...ORDER.events, { gmtCreate: ORDER.gmtCreate, from: 0, to: 2, reason: 'wrong amount' }],
  };
  await open(more);
  await main.getByText('¥375.00 arrived, but ¥376.00 is due').waitFor();
  const words = await main.innerText();
  for (const said of ['The amount received differs from the amount due']) expect(words).toContain(said);
  await components.document('order-pay-failed', {
    route: { query: { orderId: 'o 1' } },
    storage: SIGNED_IN,
    calls: { [DETAIL]: order(more) },
  });
  await main.getByText('¥375.00 arrived, but ¥376.00 is due').waitFor();
  expect(await main.getByText('Nothing was charged').count()).toBe(0);
});

test('a refund that was refused is not a failed one: the order goes on', async () => {
  const moment = ORDER.gmtCreate;
  const refund = { amount: 37_600, reason: 'Too large', state: 'refused', failure: 'It is cut already' };
  await open({
    status: 1,
    method: 'aliPay',
    secondsLeft: 0,
    refunds: [{ ...refund, gmtCreate: moment, gmtModified: moment }],
    events: [...ORDER.events, { gmtCreate: moment, from: 4, to: 1, reason: 'It is cut already' }],
  });
  await main.getByText('Reason given by the seller: It is cut already').waitFor();
  await main.getByText('The refund was refused; the order remains valid').waitFor();
  expect(await main.getByText(/failed/i).count()).toBe(0);
});

test.each([
  ['form', 'please fill in the form again'],
  ['product', 'please order it again'],
])('a canceled order of a %s has its own words', async (of, words) => {
  await open({ status: 3, secondsLeft: 0, of, orderAgain: '/client/placeOrder/bowl' });
  await main.getByText(words).waitFor();
  await main.getByRole('link', { name: 'Order again' }).waitFor();
});

test('an order that is not being paid is asked for again every 30 s', async () => {
  await open({});
  await page.getByRole('timer').waitFor();
  await clock.fastForward(30_000);
  await calls.next(DETAIL, 2);
});

test('only the ready ways to pay have a button; without any the company can be asked', async () => {
  await open(
    {},
    {
      'memberOrder.payMethods': [
        { method: 'aliPay', state: 'ready' },
        { method: 'wxPay', state: 'other-host', origin: 'https://pay.example' },
      ],
    },
  );
  await button('Alipay').waitFor();
  expect(await button('WeChat Pay').count()).toBe(0);
  expect(await main.innerText()).toContain('https://pay.example');
  await open({}, { 'memberOrder.payMethods': [] });
  await main.locator('a[href="/forms"]').waitFor();
  expect(await button('Alipay').count()).toBe(0);
  expect(await page.getByRole('timer').count()).toBe(0);
});

test('ways to pay that could not be loaded are offered all the same', async () => {
  await open({}, { 'memberOrder.payMethods': NO_NETWORK });
  await button('Alipay').waitFor();
  expect(await button('WeChat Pay').count()).toBe(1);
});

test('a refund is asked for with a reason', async () => {
  await open(
    { status: 1, method: 'aliPay', secondsLeft: 0 },
    { 'memberOrder.applyForRefund': order({ status: 4 }) },
  );
  await button('Ask for a refund').click();
  const reason = page.getByLabel('Reason for the refund');
  await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true);
  await button('Ask for a refund').click();
  await expect.poll(() => errorOf(reason)).toBe('Please say why');
  await reason.fill('The colour is wrong');
  calls.answer(
    DETAIL,
    order({
      status: 4,
      method: 'aliPay',
      secondsLeft: 0,
      refunds: [
        {
          amount: 37_600,
          state: 'asked',
          reason: 'The colour is wrong',
          gmtCreate: ORDER.gmtCreate,
          gmtModified: ORDER.gmtCreate,
        },
      ],
    }),
  );
  await button('Ask for a refund').click();
  expect((await calls.next('memberOrder.applyForRefund')).body).toEqual({
    orderId: 'o 1',
    reason: 'The colour is wrong',
  });
  await main.getByText('The colour is wrong').first().waitFor();
  await reason.waitFor({ state: 'detached' });
});

test('asking for a refund can be given up', async () => {
  await open({ status: 1, method: 'aliPay', secondsLeft: 0 });
  await button('Ask for a refund').click();
  await button('Cancel').click();
  await expect.poll(() => page.getByLabel('Reason for the refund').count()).toBe(0);
  await expect
    .poll(() => button('Ask for a refund').evaluate((each) => each === document.activeElement))
    .toBe(true);
});

test('an invoice for a company needs its tax number', async () => {
  await open(
    { status: 1, method: 'aliPay', secondsLeft: 0, canAskInvoice: true },
    { 'memberInvoice.ask': null as never },
  );
  await main
    .getByRole('button', { name: /invoice/i })
    .first()
    .click();
  await page.getByLabel('Made out to').fill('Kiln & Co');
  expect(await page.getByLabel('Tax number').count()).toBe(0);
  await page.getByText('A company', { exact: true }).click();
  await page.getByLabel('E-mail').fill('lin@example.com');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect.poll(() => errorOf(page.getByLabel('Tax number'))).not.toBe('');
  await page.getByLabel('Tax number').fill('91350100M000100Y43');
  await page.getByRole('button', { name: 'Send the request' }).click();
  expect((await calls.next('memberInvoice.ask')).body).toEqual({
    orderId: 'o 1',
    kind: 'company',
    title: 'Kiln & Co',
    taxNumber: '91350100M000100Y43',
    email: 'lin@example.com',
  });
});

test('a guest who wants to order signs in first: the first button leads there and back', async () => {
  const resourceMap = { cover: [] };
  const item = { canBuy: true, price: 188, title: 'Bowl', routeUrl: '/products/bowl', resourceMap };
  await components.document('place-order', {
    route: { path: '/client/placeOrder/bowl', params: { contentCode: 'bowl' } },
    sources: { item: { ok: true, data: item } as never },
    change: ({ site, ...model }) => ({
      ...model,
      site: { ...site, switches: { ...site.switches, mall: true, memberLogin: true } },
    }),
    calls: { 'memberOrder.payMethods': [...METHODS] },
  });
  const login = main.getByRole('link', { name: 'Sign in', exact: true });
  const address = new URL((await login.getAttribute('href')) ?? '', 'http://site');
  expect(address.pathname).toBe('/client/login');
  expect(address.searchParams.get('redirect')).toBe('/client/placeOrder/bowl');
  expect(await main.locator('.button-main').allInnerTexts()).toEqual(['Sign in']);
});
