import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { fillIn, saveForm, serveForms } from './form-server.ts';

describe.each(DATABASES)('a paid form, on $name', ({ name }) => {
  const server = serveForms(name);
  const count = async (menuId: string) => {
    const { queries } = server.services.database;
    const records = await queries
      .selectFrom('form_record')
      .select('record_id')
      .where('form_id', '=', menuId)
      .execute();
    const orders = await queries
      .selectFrom('member_order')
      .innerJoin('form_record as record', 'record.record_id', 'member_order.record_id')
      .select('order_id')
      .where('form_id', '=', menuId)
      .execute();
    return [records.length, orders.length];
  };

  test('makes an unpaid order at the price of the moment, which its member sees', async () => {
    const menuId = await saveForm(server, { pay: 1, price: 18_800 });
    const { data: orderId } = await fillIn(server.lin, menuId);
    await saveForm(server, { id: menuId, pay: 1, price: 1 });
    const { data } = await server.lin.get<{ gmtCreate: string; expiresAt: string; number: string }>(
      `/api/memberOrder/orderDetail?orderId=${orderId}`,
    );
    expect(data).toMatchObject({
      id: orderId,
      title: 'Sign up',
      amount: 18_800,
      status: 0,
      events: [{ to: 0, reason: 'created', gmtCreate: data.gmtCreate }],
    });
    expect(data.number).toMatch(/^\d{20}$/);
    expect(data.number.slice(0, 12)).toBe(data.gmtCreate.replaceAll(/\D/g, '').slice(2, 14));
    expect(Date.parse(data.expiresAt) - Date.parse(data.gmtCreate)).toBe(30 * 60_000);
    expect(await server.lin.get('/api/memberOrder/pageList?status=0')).toMatchObject({
      total: 1,
      data: [{ id: orderId }],
    });
    expect(await server.lin.get('/api/memberOrder/pageList?status=1')).toMatchObject({ total: 0, data: [] });
    expect(await server.lin.get('/api/memberMenu/getMyFillPageList')).toMatchObject({
      data: [{ menuId, pay: 1, orderId }],
    });
    expect((await server.mei.get(`/api/memberOrder/orderDetail?orderId=${orderId}`)).status).toBe(404);
    expect((await server.guest.get(`/api/memberOrder/orderDetail?orderId=${orderId}`)).status).toBe(401);
  });

  test('costs what the chosen options cost, times the number, and the order names them', async () => {
    const rule = [
      {
        name: 'ticket',
        type: 'string',
        required: true,
        'x-component': 'Select',
        enum: [
          { value: 'a', label: { 'zh-CN': '成人', 'en-US': 'Adult' }, price: 10_000 },
          { value: 'c', label: { 'zh-CN': '儿童', 'en-US': 'Child' }, price: 5_000 },
        ],
      },
      {
        name: 'extras',
        type: 'array',
        'x-component': 'Checkbox.Group',
        enum: [
          { value: 'lunch', label: 'Lunch', price: 3_000 },
          { value: 'map', label: 'Map' },
        ],
      },
      { name: 'count', type: 'number', 'x-component': 'NumberPicker', 'x-data': { timesPrice: true } },
    ];
    const menuId = await saveForm(server, { rule, pay: 1, price: 0 });
    const orderOf = async (valueJson: object) => {
      const { data: orderId } = await fillIn(server.lin, menuId, valueJson);
      return (await server.lin.get(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;
    };
    expect(await orderOf({ ticket: 'a', extras: ['lunch', 'map'], count: 3 })).toMatchObject({
      title: 'Sign up · Adult · Lunch',
      amount: 39_000,
    });
    expect(await orderOf({ ticket: 'c' })).toMatchObject({ title: 'Sign up · Child', amount: 5_000 });
    expect(await fillIn(server.lin, menuId, { ticket: 'a', count: -2 })).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/valueJson/count' }] },
    });
    // Another price than the one that was read is not taken.
    const { version } = (
      await server.lin.get<{ version: number }>(`/api/memberMenu/templateDetail?id=${menuId}`)
    ).data;
    const dearer = [{ ...rule[0], enum: [{ value: 'a', price: 20_000 }] }, ...rule.slice(1)];
    await saveForm(server, { id: menuId, rule: dearer, pay: 1, price: 0 });
    const sent = { menuId, version, valueJson: { ticket: 'a' } };
    expect((await server.lin.post('/api/memberMenuValue/fillInMenu', sent)).status).toBe(409);
    const unpriced = { title: 'Free', rule: [rule[2]], option: {}, pay: 1, price: 0 };
    expect((await server.owner.post('/api/memberMenu/save', unpriced)).status).toBe(422);
  });

  test('costs what its rows cost, as often as their numbers say; a wrong one is told there', async () => {
    const rule = [
      {
        name: 'lines',
        type: 'array',
        'x-component': 'ArrayCards',
        items: {
          type: 'object',
          properties: {
            product: {
              type: 'string',
              'x-component': 'Select',
              enum: [
                { value: 'tea', label: { 'zh-CN': '茶', 'en-US': 'Tea' }, price: 2_000 },
                { value: 'cup', label: { 'zh-CN': '杯', 'en-US': 'Cup' }, price: 500 },
              ],
            },
            count: { type: 'number', 'x-component': 'NumberPicker', 'x-data': { timesPrice: true } },
          },
        },
      },
    ];
    const menuId = await saveForm(server, { rule, pay: 1, price: 0 });
    const lines = [{ product: 'tea', count: 3 }, { product: 'cup' }];
    const { data: orderId } = await fillIn(server.lin, menuId, { lines });
    expect((await server.lin.get(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data).toMatchObject({
      title: 'Sign up · Tea × 3 · Cup',
      amount: 6_500,
    });
    expect(
      await fillIn(server.lin, menuId, { lines: [...lines, { product: 'tea', count: 0 }] }),
    ).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/valueJson/lines/2/count' }] },
    });
  });

  test('is not for guests, and takes no price from a caller', async () => {
    const menuId = await saveForm(server, { pay: 1, price: 100 });
    expect(await fillIn(server.guest, menuId)).toMatchObject({
      status: 401,
      message: 'Please sign in as a member before submitting this form.',
    });
    const body = { menuId, valueJson: { name: 'x' }, price: 1 };
    expect(await server.lin.post('/api/memberMenuValue/fillInMenu', body)).toMatchObject({ status: 422 });
    expect(await count(menuId)).toEqual([0, 0]);
  });

  test('one request makes one order, repeated, concurrent, or after a crash before its answer', async () => {
    const menuId = await saveForm(server, { pay: 1, price: 100 });
    const { queries } = server.services.database;
    const key = { 'idempotency-key': 'order-1' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fillIn(server.lin, menuId, undefined, key)),
    );
    expect(new Set(answers.map(({ status, data }) => `${status} ${data}`)).size).toBe(1);
    // The state after a process died right after the transaction and its claim expired.
    await queries.deleteFrom('idempotency_key').execute();
    expect(await fillIn(server.lin, menuId, undefined, key)).toMatchObject({
      status: 200,
      data: answers[0]?.data,
    });
    expect(await count(menuId)).toEqual([1, 1]);

    expect(await fillIn(server.lin, menuId, { name: 'other' }, key)).toMatchObject({ status: 422 });
    const meis = await fillIn(server.mei, menuId, undefined, key);
    expect(meis.data).not.toBe(answers[0]?.data);
    expect(await count(menuId)).toEqual([2, 2]);
  });

  test('makes one order when two processes work on one request', async () => {
    const menuId = await saveForm(server, { pay: 1, price: 100 });
    const { services } = server;
    const site = await services.sites.find('localhost');
    const sender = {
      site,
      language: 'en-US',
      caller: { role: 'member', memberId: server.lin.memberId },
      idempotencyKey: 'twice',
    } as const;
    const draft = { menuId, valueJson: { name: 'x' } };
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => services.submissions.fillIn(sender, draft)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await count(menuId)).toEqual([1, 1]);
  });
});
