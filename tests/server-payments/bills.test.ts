import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BillDifference, OrderDetail, PaymentBill } from '../../runtime/generated/api.generated.ts';
import type { PracticeOutcome } from '../../src/practice/ledger.ts';
import { emptyColumns } from '../effects/empty-columns.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { signIn } from '../server-http/server.ts';
import { DATABASES } from '../support/database.ts';
import { openPracticePay } from '../support/practice-pay.ts';

/** The evening before, and the minute when both services have made its bill. */
const EVENING = new Date('2026-11-22T20:00:00+08:00');
const TEN = new Date('2026-11-23T10:00:00+08:00');
const DAY = '2026-11-22';

const practice = await openPracticePay();

/** Bills of the practice gateway, over HTTP with signatures and hashes. Only the date is the test's. */
describe.each(DATABASES)('bills of the practice gateway, on $name', ({ name }) => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: EVENING }));
  afterAll(() => void vi.useRealTimers());
  const server = serveForms(name, practice.settings);
  let menuId = '';
  beforeAll(async () => {
    server.services.practice?.listenOn(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    menuId = await saveForm(server, { pay: 1, price: 18_800 });
    await payAll();
    vi.setSystemTime(TEN);
    await server.services.bills.run();
  });
  afterEach(() => void vi.setSystemTime(TEN));

  const orders = new Map<string, string>();

  async function pay(provider: 'aliPay' | 'wxPay', outcome: PracticeOutcome): Promise<void> {
    const orderId = (await fillIn(server.lin, menuId)).data;
    const begun = await server.lin.post<{ payUrl?: string }>(`/api/memberOrder/${provider}`, { orderId });
    if (begun.data.payUrl !== undefined) await fetch(begun.data.payUrl, { redirect: 'manual' });
    const read = async () =>
      (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;
    const outTradeNo = `${(await read()).number}01`;
    await practice.choose(outTradeNo, outcome);
    // Until what the notice leads to has happened.
    await server.services.payments.close();
    expect((await read()).status).toBe(1);
    orders.set(`${provider} ${outcome}`, orderId);
  }

  async function payAll(): Promise<void> {
    for (const provider of ['aliPay', 'wxPay'] as const)
      for (const outcome of ['paid', 'bill-missing', 'bill-extra', 'bill-amount', 'bill-fee'] as const)
        await pay(provider, outcome);
    const orderId = orders.get('wxPay paid');
    const part = { orderId, amount: 800, reason: '少了一块' };
    await server.owner.post('/api/console/order/refund', part);
  }

  const signedIn = async () => (await signIn(server.app, 'owner')).headers;
  /** Conditions are written `field op value`. */
  async function list(...conditions: string[]): Promise<BillDifference[]> {
    const all = conditions.map((each) => {
      const [field, op, value] = each.split(' ');
      return { field, op, value: field === 'isSettled' ? value === 'true' : value };
    });
    const query = new URLSearchParams({ filter: JSON.stringify({ all }), pageSize: '100' });
    const answer = await server.guest.send({
      url: `/api/console/difference/list?${query.toString()}`,
      headers: await signedIn(),
    });
    return answer.json<{ data: BillDifference[] }>().data;
  }
  const post = async (url: string, payload: object) =>
    server.guest.send({ method: 'POST', url, payload, headers: await signedIn() });
  async function days(): Promise<PaymentBill[]> {
    const answer = await server.guest.send({ url: '/api/console/bill/days', headers: await signedIn() });
    return answer.json<{ data: PaymentBill[] }>().data;
  }

  test('show each planted difference once, with its order', async () => {
    for (const provider of ['aliPay', 'wxPay'] as const) {
      const found = await list(`provider eq ${provider}`);
      const about = (kind: string) => found.filter((each) => each.kind === kind);
      expect(found).toHaveLength(4);
      expect(about('only here')).toMatchObject([
        { orderId: orders.get(`${provider} bill-missing`), ours: 18_800, day: DAY, item: 'payment' },
      ]);
      expect(about('only there')).toMatchObject([{ theirs: 18_800 }]);
      expect(about('only there')[0]).not.toHaveProperty('orderId');
      expect(about('amount')).toMatchObject([
        { orderId: orders.get(`${provider} bill-amount`), ours: 18_800, theirs: 18_801 },
      ]);
      expect(about('fee')).toMatchObject([
        { orderId: orders.get(`${provider} bill-fee`), ours: 113, theirs: 114 },
      ]);
    }
    expect(await days()).toMatchObject([
      { provider: 'aliPay', day: DAY, state: 'compared', lines: 5, paid: 94_001, openDifferences: 4 },
      { provider: 'wxPay', day: DAY, state: 'compared', lines: 6, paid: 94_001, refunded: 800 },
    ]);
  });

  test('add nothing when they are fetched again, and correct nothing', async () => {
    const before = await list();
    const orderBefore = await server.owner.get('/api/console/order/list').then(({ data }) => data);
    for (const provider of ['aliPay', 'wxPay'])
      expect((await post('/api/console/bill/fetchAgain', { provider, day: DAY })).statusCode).toBe(200);
    expect((await days()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await server.services.bills.run();
    await server.services.bills.run();
    expect((await days()).map(({ state }) => state)).toEqual(['compared', 'compared']);
    expect(await list()).toEqual(before);
    expect(await server.owner.get('/api/console/order/list').then(({ data }) => data)).toEqual(orderBefore);
  });

  test('are settled by an owner with a remark, and found by filters', async () => {
    const [first] = await list('kind eq fee', 'provider eq wxPay');
    const settled = await post('/api/console/bill/settle', {
      id: first?.id,
      remark: '=1+1',
      isSettled: true,
    });
    expect(settled.json()).toMatchObject({
      data: { ...first, remark: '=1+1', settledBy: expect.any(String) },
    });
    expect(await list('isSettled eq true')).toHaveLength(1);
    expect(await list('isSettled eq false')).toHaveLength(7);
    expect(await list(`day gte ${DAY}`, `day lte ${DAY}`)).toHaveLength(8);
    expect(await list('day gte 2026-11-23')).toEqual([]);
    const headers = await signedIn();
    const owner = { get: async (url: string) => (await server.guest.send({ url, headers })).json<never>() };
    expect(await emptyColumns(owner, ['bill', 'difference'])).toEqual([]);
    const home: { data: { waiting: object[] } } = await owner.get('/api/console/home');
    const line = { count: 7, kind: 'money', link: '/owner/difference?isSettled=false' };
    expect(home.data.waiting).toContainEqual(expect.objectContaining(line));
    const reopened = await post('/api/console/bill/settle', { id: first?.id, isSettled: false });
    expect(reopened.json<{ data: object }>().data).not.toHaveProperty('settledAt');
    expect((await post('/api/console/bill/settle', { id: 'nobody' })).statusCode).toBe(404);
  });

  test('are exported as a table without formulas, in yuan', async () => {
    const [first] = await list('kind eq amount', 'provider eq wxPay');
    await post('/api/console/bill/settle', { id: first?.id, remark: '=cmd|1' });
    const answer = await server.guest.send({
      url: '/api/console/bill/export?kind=amount&provider=wxPay',
      headers: { ...(await signedIn()), 'accept-language': 'zh-CN' },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [heading, line, ...more] = answer.body.split('\r\n');
    expect(heading?.startsWith('\uFEFF"日期（北京时间）","支付平台","差异"')).toBe(true);
    expect(line).toContain(`"${DAY}","微信支付","金额不一致","付款"`);
    expect(line).toContain(',188.00,188.01,');
    expect(line).toContain(`"'=cmd|1"`);
    expect(more).toEqual(['']);
    const all = await server.guest.send({ url: '/api/console/bill/export', headers: await signedIn() });
    expect(all.body.split('\r\n')).toHaveLength(10);
  });

  test('are of no use to editors and members, and no bill is asked for of today', async () => {
    const editor = (await signIn(server.app, 'editor')).headers;
    for (const call of ['difference/list', 'bill/days', 'bill/export']) {
      const url = `/api/console/${call}`;
      expect((await server.guest.send({ url, headers: editor })).statusCode).toBe(403);
      expect((await server.guest.send({ url })).statusCode).toBe(401);
    }
    for (const day of ['2026-11-23', '2026-09-01', '2026-02-31'])
      expect((await post('/api/console/bill/fetchAgain', { provider: 'wxPay', day })).statusCode).toBe(409);
  });
});
