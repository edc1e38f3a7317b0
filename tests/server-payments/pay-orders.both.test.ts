import { describe, expect, beforeAll, test } from 'vitest';
import type { OrderDetail, PaymentStart } from '../../runtime/generated/api.generated.ts';
import type { PracticeOutcome } from '../../src/practice/ledger.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';
import { openPracticePay } from '../support/practice-pay.ts';

const practice = await openPracticePay();

/** Everything speaks its protocol over HTTP; only what becomes of a payment is decided by the test. */
describe.each(DATABASES)('paying with the practice gateway, on $name', ({ name }) => {
  const server = serveForms(name, practice.settings);
  let menuId = '';
  beforeAll(async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    server.services.practice?.listenOn(origin);
    server.services.sites.listenOn(Number(new URL(origin).port));
    menuId = await saveForm(server, { pay: 1, price: 18_800 });
  });

  const place = async (): Promise<string> => (await fillIn(server.lin, menuId)).data;
  const begin = async (orderId: string, method: 'aliPay' | 'wxPay') =>
    server.lin.post<PaymentStart>(`/api/memberOrder/${method}`, { orderId });
  const read = async (orderId: string): Promise<OrderDetail> =>
    (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;
  const query = async (orderId: string, method: 'Ali' | 'Wx' = 'Wx') =>
    (await server.lin.get<{ status: number }>(`/api/memberOrder/query${method}PayStatus?orderId=${orderId}`))
      .data.status;
  const numberOf = async (orderId: string, attempt = 1): Promise<string> =>
    `${(await read(orderId)).number}0${attempt}`;
  const { choose } = practice;
  const becomes = async (orderId: string, status: number): Promise<OrderDetail> => {
    await expect.poll(async () => (await read(orderId)).status, { timeout: 30_000 }).toBe(status);
    return read(orderId);
  };
  const steps = ({ events }: OrderDetail) => events.map(({ from, to }) => [from, to]);

  test('a QR code of WeChat Pay leads to a paid order, with its time and method', async () => {
    const orderId = await place();
    const { data } = await begin(orderId, 'wxPay');
    expect(data.codeUrl).toBeTypeOf('string');
    expect((await begin(orderId, 'wxPay')).data).toEqual(data);
    expect(await query(orderId)).toBe(0);
    expect((await read(orderId)).openMethod).toBe('wxPay');
    await choose(await numberOf(orderId), 'paid');
    const paid = await becomes(orderId, 1);
    expect(paid).toMatchObject({ method: 'wxPay', amount: 18_800, refundedAmount: 0, secondsLeft: 0 });
    expect(paid.paidAt).toBeTypeOf('string');
    expect(steps(paid)).toEqual([
      [undefined, 0],
      [0, 1],
    ]);
    expect((await begin(orderId, 'aliPay')).status).toBe(409);
  });

  test('a page of Alipay is signed for the practice gateway, and its notice pays the order', async () => {
    const orderId = await place();
    const { data } = await begin(orderId, 'aliPay');
    const led = await fetch(data.payUrl ?? '', { redirect: 'manual' });
    expect(led.headers.get('location')).toContain(`/practice-pay/pay/${await numberOf(orderId)}`);
    await choose(await numberOf(orderId), 'paid');
    expect(await becomes(orderId, 1)).toMatchObject({ method: 'aliPay' });
  });

  test('the pages of the practice gateway are at the address that the payer uses', async () => {
    const orderId = await place();
    const request = { method: 'POST', payload: { orderId }, headers: { host: 'localhost:4321' } } as const;
    const start = async (method: string): Promise<PaymentStart> => {
      const answer = await server.lin.send({ ...request, url: `/api/memberOrder/${method}` });
      return answer.json<{ data: PaymentStart }>().data;
    };
    const origin = `http://localhost:${new URL(practice.origin).port}`;
    expect((await start('wxPay')).codeUrl).toMatch(`${origin}/practice-pay/pay/`);
    expect((await start('aliPay')).payUrl).toMatch(`${origin}/practice-pay/alipay/gateway.do?`);
  });

  test('a payment that fails can be tried again by the other method', async () => {
    const orderId = await place();
    await begin(orderId, 'wxPay');
    await choose(await numberOf(orderId), 'failed');
    await expect.poll(() => query(orderId), { timeout: 30_000, interval: 500 }).toBe(2);
    await begin(orderId, 'aliPay').then(({ data }) => fetch(data.payUrl ?? '', { redirect: 'manual' }));
    await choose(await numberOf(orderId, 2), 'paid');
    expect(steps(await becomes(orderId, 1))).toEqual([
      [undefined, 0],
      [0, 2],
      [2, 0],
      [0, 1],
    ]);
  });

  test('a payment that its payer gave up at Alipay is over, and can be begun again', async () => {
    const orderId = await place();
    expect(await read(orderId)).toMatchObject({ paymentEnded: false });
    await begin(orderId, 'aliPay').then(({ data }) => fetch(data.payUrl ?? '', { redirect: 'manual' }));
    expect(await read(orderId)).toMatchObject({ openMethod: 'aliPay', paymentEnded: false });
    await choose(await numberOf(orderId), 'failed');
    const asked = () =>
      server.lin.get<{ isOpen: boolean }>(`/api/memberOrder/queryAliPayStatus?orderId=${orderId}`);
    await expect
      .poll(async () => (await asked()).data, { timeout: 30_000, interval: 500 })
      .toEqual({
        status: 0,
        isOpen: false,
      });
    expect(await read(orderId)).toMatchObject({ status: 0, paymentEnded: true });
    expect((await begin(orderId, 'aliPay')).status).toBe(200);
    expect(await read(orderId)).toMatchObject({ openMethod: 'aliPay', paymentEnded: false });
  });

  test('a notice that goes astray is made up for by asking', async () => {
    const orderId = await place();
    await begin(orderId, 'wxPay');
    await choose(await numberOf(orderId), 'wrong-address');
    await expect.poll(() => query(orderId), { timeout: 30_000, interval: 500 }).toBe(1);
  });

  test('another method closes the first attempt; a cancelled order is closed at the service', async () => {
    const orderId = await place();
    await begin(orderId, 'wxPay');
    expect((await begin(orderId, 'aliPay')).data.payUrl).toBeTypeOf('string');
    expect(await practice.gateway.choose(await numberOf(orderId), 'paid')).toBe(false);
    expect(await server.lin.post('/api/memberOrder/cancelOrder', { orderId })).toMatchObject({
      status: 200,
      data: { status: 3 },
    });
    expect((await server.lin.post('/api/memberOrder/cancelOrder', { orderId })).status).toBe(409);
    expect((await begin(orderId, 'wxPay')).status).toBe(409);
  });

  test('money that comes after the cancellation goes back by itself', async () => {
    const orderId = await place();
    await begin(orderId, 'wxPay');
    await server.lin.post('/api/memberOrder/cancelOrder', { orderId });
    await choose(await numberOf(orderId), 'late');
    await becomes(orderId, 4);
    await server.services.payments.sweep();
    const back = await becomes(orderId, 5);
    expect(back).toMatchObject({
      refundedAmount: 18_800,
      refunds: [{ state: 'done', reason: 'late payment' }],
    });
  });

  test('money that comes twice goes back once, and the order stays paid', async () => {
    const orderId = await place();
    await begin(orderId, 'wxPay');
    await choose(await numberOf(orderId), 'twice');
    await becomes(orderId, 1);
    await expect.poll(async () => (await read(orderId)).refunds.length).toBe(1);
    await server.services.payments.sweep();
    await expect.poll(async () => (await read(orderId)).refunds[0]?.state).toBe('done');
    expect(await read(orderId)).toMatchObject({ status: 1, refundedAmount: 0 });
  });

  test('a wrong amount pays nothing', async () => {
    const orderId = await place();
    await begin(orderId, 'wxPay');
    await choose(await numberOf(orderId), 'wrong-amount');
    expect(await becomes(orderId, 2)).not.toHaveProperty('paidAt');
  });

  async function placePaid(outcome: PracticeOutcome = 'paid'): Promise<string> {
    const orderId = await place();
    await begin(orderId, 'wxPay');
    await choose(await numberOf(orderId), outcome);
    await becomes(orderId, 1);
    return orderId;
  }

  test('a refund that the owner accepts ends with the service; a part leaves the order paid', async () => {
    const orderId = await placePaid();
    const site = { projectCode: 'default', defaultLanguage: 'zh-CN', languages: ['zh-CN', 'en-US'] };
    await server.services.payments.grantRefund(site, orderId, {
      amount: 800,
      reason: '少了一块',
      actor: 'owner:li',
    });
    await expect.poll(async () => (await read(orderId)).refundedAmount).toBe(800);
    expect((await read(orderId)).status).toBe(1);
    const asked = await server.lin.post('/api/memberOrder/applyForRefund', { orderId, reason: '不要了' });
    expect(asked).toMatchObject({ status: 200, data: { status: 4 } });
    expect((await server.lin.post('/api/memberOrder/applyForRefund', { orderId, reason: 'x' })).status).toBe(
      409,
    );
    await server.services.payments.grantRefund(site, orderId, { actor: 'owner:li' });
    expect(await becomes(orderId, 5)).toMatchObject({ refundedAmount: 18_800 });
  });

  test('a refund that the bank does not take fails, and can be asked for again', async () => {
    const orderId = await placePaid('refund-abnormal');
    const site = { projectCode: 'default', defaultLanguage: 'zh-CN', languages: ['zh-CN', 'en-US'] };
    await server.lin.post('/api/memberOrder/applyForRefund', { orderId, reason: '不要了' });
    await server.services.payments.grantRefund(site, orderId, { actor: 'owner:li' });
    expect((await becomes(orderId, 6)).refunds).toMatchObject([{ state: 'abnormal', amount: 18_800 }]);
    // The owner tries it again, without the member.
    await server.services.payments.grantRefund(site, orderId, { actor: 'owner:li' });
    const failures = async () => (await read(orderId)).events.filter(({ to }) => to === 6).length;
    await expect.poll(failures).toBe(2);
    const again = await server.lin.post<OrderDetail>('/api/memberOrder/applyForRefund', {
      orderId,
      reason: '请再试',
    });
    expect(again.data).toMatchObject({ status: 4, refunds: [{ state: 'applied', reason: '请再试' }] });
  });

  test('an order of somebody else is unknown, and no call takes a price, a state or a site', async () => {
    const orderId = await place();
    for (const call of ['aliPay', 'wxPay', 'cancelOrder'])
      expect((await server.mei.post(`/api/memberOrder/${call}`, { orderId })).status).toBe(404);
    expect((await server.mei.get(`/api/memberOrder/queryWxPayStatus?orderId=${orderId}`)).status).toBe(404);
    expect(
      (await server.mei.post('/api/memberOrder/applyForRefund', { orderId, reason: 'mine' })).status,
    ).toBe(404);
    for (const extra of [{ amount: 1 }, { status: 1 }, { memberId: 'member-mei' }, { projectCode: 'other' }])
      expect((await server.lin.post('/api/memberOrder/wxPay', { orderId, ...extra })).status).toBe(422);
  });

  test.each([
    ['aliPay', 'application/x-www-form-urlencoded', 'out_trade_no=1&trade_status=TRADE_SUCCESS'],
    ['wxPay', 'application/json', '{"event_type":"TRANSACTION.SUCCESS"}'],
  ])('a notice to %s without a signature gets the answer of a failure', async (provider, type, payload) => {
    const answer = await server.guest.send({
      method: 'POST',
      url: `/api/pay/${provider}/notify`,
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.body).not.toBe('success');
    if (provider === 'wxPay') expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
});
