import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiCalls, ConsoleOrder, ConsoleOrderDetail } from '../../runtime/generated/api.generated.ts';
import { sendQueued } from '../support/send-queued.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';
import { openPracticePay } from '../support/practice-pay.ts';

type Home = ApiCalls['consoleHome.get']['data'];

const practice = await openPracticePay();

describe.each(DATABASES)('orders for owners, on $name', ({ name }) => {
  const server = serveForms(name, practice.settings);
  let menuId = '';
  beforeAll(async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    server.services.practice?.listenOn(origin);
    menuId = await saveForm(server, { pay: 1, price: 18_800 });
  });

  const get = async (orderId: string): Promise<ConsoleOrderDetail> =>
    (await server.owner.get<{ values: ConsoleOrderDetail }>(`/api/console/order/get?id=${orderId}`)).data
      .values;

  async function place(isPaid: boolean): Promise<string> {
    const { data: orderId } = await fillIn(server.lin, menuId);
    if (!isPaid) return orderId;
    await server.lin.post('/api/memberOrder/wxPay', { orderId });
    const { attempts } = await get(orderId);
    const outTradeNo = attempts[0]?.outTradeNo;
    await practice.choose(outTradeNo, 'paid');
    await expect.poll(async () => (await get(orderId)).order.status).toBe(1);
    return orderId;
  }

  const sendMails = () => sendQueued(server.services);

  test('are listed with their member, and found by status, day and number', async () => {
    const [unpaid, paid] = [await place(false), await place(true)];
    const list = async (query: string) =>
      (await server.owner.get<ConsoleOrder[]>(`/api/console/order/list?${query}`)).data;
    const where = (...all: [field: string, op: string, value: unknown][]): string => {
      const conditions = all.map(([field, op, value]) => ({ field, op, value }));
      return `filter=${encodeURIComponent(JSON.stringify({ all: conditions }))}`;
    };
    expect((await list('')).map(({ id }) => id)).toEqual(expect.arrayContaining([unpaid, paid]));
    expect((await list(where(['status', 'eq', 1]))).map(({ id }) => id)).toEqual([paid]);
    expect(await list(where(['waits', 'eq', 'deliver']))).toMatchObject([{ id: paid, waits: 'deliver' }]);
    expect(await list(where(['waits', 'eq', 'payment']))).toMatchObject([{ id: unpaid, waits: 'payment' }]);
    expect((await list(where(['waits', 'eq', 'any']))).map(({ id }) => id)).toEqual([paid]);
    const [found] = await list(where(['method', 'eq', 'wxPay']));
    expect(await list(`q=${found?.number.slice(0, 18)}`)).toMatchObject([
      { id: paid, member: 'Lin', amount: 18_800 },
    ]);
    expect((await list('q=LIN&sort=-gmtCreate')).map(({ id }) => id)).toEqual([paid, unpaid]);
    expect(await list('q=nobody')).toEqual([]);
    const { data } = await server.owner.get<{ values: { memberId: string } }>(
      `/api/console/order/get?id=${paid}`,
    );
    const ofMember = (await list(where(['memberId', 'eq', data.values.memberId]))).map(({ id }) => id);
    expect(ofMember.toSorted()).toEqual([unpaid, paid].toSorted());
    expect(await list(where(['memberId', 'eq', 'nobody']))).toEqual([]);
    const { title = '' } = found ?? {};
    const part = encodeURIComponent(title.slice(1, 4).toUpperCase());
    expect((await list(`q=${part}&sort=-gmtCreate`)).map(({ id }) => id)).toEqual([paid, unpaid]);
    // The names of the languages are no titles.
    expect(await list('q=en-US')).toEqual([]);
    const day = found?.gmtCreate.slice(0, 10);
    const thatDay = where(['gmtCreate', 'gte', day], ['status', 'eq', 0]);
    expect((await list(thatDay)).map(({ id }) => id)).toEqual([unpaid]);
    expect(await list(where(['gmtCreate', 'lte', '2020-01-01']))).toEqual([]);
    const { body } = await server.owner.send({
      url: `/api/console/order/export?columns=number,amount,member&${where(['status', 'eq', 1])}`,
    });
    expect(body).toContain(',188,"Lin"');
  });

  test('show events, attempts, notices and refunds; a paid one is delivered, and remarked', async () => {
    const orderId = await place(true);
    const detail = await get(orderId);
    expect(detail.events.map(({ actor, to }) => [actor.split(':')[0], to])).toEqual([
      ['member', 0],
      ['gateway', 1],
    ]);
    expect(detail.attempts).toMatchObject([{ provider: 'wxPay', scene: 'native', state: 'paid' }]);
    await expect.poll(async () => (await get(orderId)).notices).toMatchObject([{ outcome: 'paid' }]);
    await server.owner.post('/api/console/order/remark', { orderId, remark: '周五发' });
    const delivered = await server.owner.post<ConsoleOrderDetail>('/api/console/order/deliver', { orderId });
    expect(delivered.data).toMatchObject({ remark: '周五发', deliveredAt: expect.any(String) as string });
    const income = async () =>
      (await server.owner.get<{ totals: { amount: number } }>('/api/console/statistics/get?days=7')).data
        .totals.amount;
    const before = await income();
    const refunded = await server.owner.post<ConsoleOrderDetail>('/api/console/order/refund', {
      orderId,
      amount: 800,
      reason: '少了一块',
    });
    expect(refunded.data.refunds).toMatchObject([{ amount: 800, reason: '少了一块' }]);
    await expect.poll(async () => (await get(orderId)).refunds).toMatchObject([{ state: 'done' }]);
    expect((await get(orderId)).order).toMatchObject({ status: 1, refundedAmount: 800 });
    expect(await income()).toBe(before - 800);
    const tooMuch = { orderId, amount: 18_001, reason: '多了' };
    expect(await server.owner.post('/api/console/order/refund', tooMuch)).toMatchObject({
      status: 409,
      message: 'At most ¥180.00 can be refunded.',
      data: { errors: [{ path: '/amount' }] },
    });
  });

  test('a delivery is told to the buyer with its tracking number, which can be corrected', async () => {
    const orderId = await place(true);
    const deliver = (note?: string) => server.owner.post('/api/console/order/deliver', { orderId, note });
    await sendMails();
    expect((await deliver('顺丰 SF1')).status).toBe(200);
    expect((await deliver('顺丰 SF2')).status).toBe(200);
    // A second click in the list says nothing new.
    expect((await deliver()).status).toBe(200);
    const mails = await sendMails();
    // Mails of one moment may go out in any order.
    for (const note of ['顺丰 SF1', '顺丰 SF2'])
      expect(mails).toContainEqual(
        expect.objectContaining({
          to: 'Lin@example.com',
          subject: expect.stringMatching(/^Your order \d{20} /) as string,
          text: expect.stringContaining(`${note}\nOrder number: `) as string,
        }),
      );
    const { data } = await server.lin.get<{ events: { reason: string; note?: string }[] }>(
      `/api/memberOrder/orderDetail?orderId=${orderId}`,
    );
    const told = { id: orderId, deliveredAt: expect.any(String) as string, deliveryNote: '顺丰 SF2' };
    expect(data).toMatchObject(told);
    expect((await server.lin.get('/api/memberOrder/pageList')).data).toContainEqual(
      expect.objectContaining(told),
    );
    // What was sent is not among what is paid and waits.
    const idsOf = async (isDelivered: boolean) => {
      const query = `status=1&isDelivered=${isDelivered}&pageSize=100`;
      const listed = await server.lin.get<{ id: string }[]>(`/api/memberOrder/pageList?${query}`);
      return listed.data.map(({ id }) => id);
    };
    expect(await idsOf(true)).toContain(orderId);
    expect(await idsOf(false)).not.toContain(orderId);
    expect(data.events.slice(2)).toMatchObject([
      { reason: 'delivered', note: '顺丰 SF1' },
      { reason: 'delivered', note: '顺丰 SF2' },
    ]);
  });

  test('a refund that is refused says why to its member', async () => {
    const orderId = await place(true);
    await server.lin.post('/api/memberOrder/applyForRefund', { orderId, reason: '不要了' });
    // Owners hear of it, and what the buyer has written stands with the order.
    const { data: bell } = await server.owner.get<{ notices: object[] }>('/api/console/bell');
    expect(bell.notices[0]).toMatchObject({
      text: expect.stringMatching(/^Refund asked for: /) as string,
      link: `/owner/order/${orderId}`,
    });
    expect(await get(orderId)).toMatchObject({
      next: 'refund',
      answers: [{ text: expect.stringContaining('林') as string }],
    });
    const no = { orderId, reason: '已经裁切' };
    expect((await server.owner.post('/api/console/order/refuseRefund', no)).status).toBe(200);
    expect((await server.owner.post('/api/console/order/refuseRefund', no)).status).toBe(409);
    expect(await server.lin.get(`/api/memberOrder/orderDetail?orderId=${orderId}`)).toMatchObject({
      data: { status: 1, refunds: [{ state: 'refused', failure: '已经裁切' }] },
    });
    // The order goes on, and waits on the home of the console until then.
    const waits = async () => (await server.owner.get<Home>('/api/console/home')).data.waiting;
    const before = (await waits()).find(({ name }) => name === 'orders');
    expect(before).toMatchObject({ kind: 'money', link: '/owner/order?waits=deliver' });
    expect((await server.owner.post('/api/console/order/deliver', { orderId })).status).toBe(200);
    const after = (await waits()).find(({ name }) => name === 'orders');
    expect((before?.count ?? 0) - (after?.count ?? 0)).toBe(1);
    expect((before?.amount ?? 0) - (after?.amount ?? 0)).toBe(18_800);
    expect(await sendMails()).toContainEqual(
      expect.objectContaining({
        to: 'Lin@example.com',
        subject: expect.stringMatching(/^Your refund request for order \d{20}/) as string,
        text: expect.stringContaining('Reason given by the seller: 已经裁切') as string,
      }),
    );
  });

  test('a payment that is one fen short is named to both sides, and given back by one click', async () => {
    const orderId = await place(false);
    await server.lin.post('/api/memberOrder/wxPay', { orderId });
    const outTradeNo = (await get(orderId)).attempts[0]?.outTradeNo;
    await practice.choose(outTradeNo, 'wrong-amount');
    await expect.poll(async () => (await get(orderId)).order.status).toBe(2);
    const home = () => server.owner.get<{ waiting: object[] }>('/api/console/home');
    expect((await home()).data.waiting).toContainEqual(
      expect.objectContaining({ name: 'refunds', count: 1 }),
    );
    const { attempts, refunds } = await get(orderId);
    expect(attempts).toMatchObject([{ amount: 18_800, received: 18_799 }]);
    expect(refunds).toMatchObject([{ amount: 18_799, cause: 'wrong amount', state: 'applied' }]);
    expect((await sendMails()).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('¥187.99 arrived for your order'),
    );
    const back = { orderId, refundNumber: refunds[0]?.number };
    expect((await server.owner.post('/api/console/order/refund', back)).status).toBe(200);
    await expect.poll(async () => (await get(orderId)).refunds[0]?.state).toBe('done');
    expect((await server.owner.post('/api/console/order/refund', back)).status).toBe(409);
    // It can still be paid, and nothing of it has been.
    expect((await get(orderId)).order).toMatchObject({ status: 2, refundedAmount: 0 });
    expect((await home()).data.waiting).not.toContainEqual(expect.objectContaining({ name: 'refunds' }));
  });

  test('a webhook is told of a refund that is asked for, and of money that is wrong', async () => {
    const [paid, unpaid] = [await place(true), await place(false)];
    const values = { title: 'Shop', url: 'https://hooks.example.net/', events: ['refund', 'payment'] };
    expect((await server.owner.post('/api/console/webhook/save', { values })).status).toBe(200);
    await server.lin.post('/api/memberOrder/applyForRefund', { orderId: paid, reason: '不要了' });
    await server.lin.post('/api/memberOrder/wxPay', { orderId: unpaid });
    const outTradeNo = (await get(unpaid)).attempts[0]?.outTradeNo;
    await practice.choose(outTradeNo, 'wrong-amount');
    await expect.poll(async () => (await get(unpaid)).order.status).toBe(2);
    const { queries } = server.services.database;
    const waiting = queries.selectFrom('outgoing_message').where('webhook_id', 'is not', null);
    const calls = await waiting.select(['topic', 'path', 'recipient']).orderBy('topic').execute();
    expect(calls).toEqual([
      { topic: 'notice.payment', path: `/owner/order/${unpaid}`, recipient: 'hooks.example.net' },
      { topic: 'notice.refund', path: `/owner/order/${paid}`, recipient: 'hooks.example.net' },
    ]);
  });

  test('an unpaid order is not delivered, an unknown one is unknown, and editors may not look', async () => {
    const orderId = await place(false);
    expect((await server.owner.post('/api/console/order/deliver', { orderId })).status).toBe(409);
    for (const call of ['deliver', 'refund'])
      expect((await server.owner.post(`/api/console/order/${call}`, { orderId: 'nobody' })).status).toBe(404);
    const remark = { orderId: 'nobody', remark: '' };
    expect((await server.owner.post('/api/console/order/remark', remark)).status).toBe(404);
    expect((await server.editor.get('/api/console/order/list')).status).toBe(403);
    expect((await server.lin.get('/api/console/order/list')).status).toBe(401);
  });
});
