// Two sites of one installation that share a merchant: nothing of one is reached by way of the other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail, PaymentStart } from '../../runtime/generated/api.generated.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { PASSWORD } from '../server-http/server.ts';
import { watchStored } from '../security/stored.ts';
import { holdDate } from '../support/held-date.ts';
import { enter, openServices } from './site-merchant.ts';

holdDate();

const services = await openServices();
afterAll(services.finish);
const server = serveForms('SQLite', services.env);
const SAND = 'sand.example.com';
let sandOwner: Record<string, string> = {};
let orderId = '';

beforeAll(async () => {
  const { database, merchants, settings, sites } = server.services;
  const { queries } = database;
  const site = await queries.selectFrom('site').selectAll().executeTakeFirstOrThrow();
  await queries
    .insertInto('site')
    .values({ ...site, project_code: 'sand' })
    .execute();
  await queries.insertInto('site_host').values({ project_code: 'sand', host: SAND }).execute();
  await settings.set('sand', 'switches', { memberLogin: true, mall: true });
  const owner = await queries.selectFrom('owner').selectAll().executeTakeFirstOrThrow();
  await queries
    .insertInto('owner')
    .values({ ...owner, project_code: 'sand', owner_id: 'sand-owner', name: 'sand-owner' })
    .execute();
  sites.forget();
  for (const code of ['default', 'sand']) await merchants.change(code, enter(services.merchant));
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/owner/login',
    headers: { host: SAND },
    payload: { name: 'sand-owner', password: PASSWORD },
  });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const { csrfToken } = login.json<{ data: { csrfToken: string } }>().data;
  sandOwner = { host: SAND, cookie, 'x-csrf-token': csrfToken };
  orderId = (await fillIn(server.lin, await saveForm(server, { pay: 1, price: 18_800 }))).data;
  await server.lin.post<PaymentStart>('/api/memberOrder/wxPay', { orderId });
});

const read = async () =>
  (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;

test('the owner of the other site finds no order, and changes nothing', async () => {
  const stored = await watchStored(server.folder, undefined);
  await stored.findChanges();
  const ask = (url: string, payload?: object) =>
    server.app.inject({ method: payload === undefined ? 'GET' : 'POST', url, payload, headers: sandOwner });
  expect((await ask(`/api/console/order/get?id=${orderId}`)).statusCode).toBe(404);
  for (const [action, more] of [
    ['refund', {}],
    ['refuseRefund', { reason: 'no' }],
    ['deliver', {}],
    ['remark', { remark: 'mine' }],
  ] as const)
    expect((await ask(`/api/console/order/${action}`, { orderId, ...more })).statusCode, action).toBe(404);
  expect((await ask('/api/console/order/list')).json()).toMatchObject({ data: [], total: 0 });
  expect(await stored.findChanges()).toEqual([]);
  await stored.close();
});

test('an owner changes the merchant of the own site only', async () => {
  const change = {
    method: 'POST',
    url: '/api/console/merchant/remove',
    payload: { provider: 'aliPay' },
  } as const;
  // The session of one site at the host of the other.
  const foreign = { ...sandOwner, host: 'shop.example.com' };
  expect((await server.app.inject({ ...change, headers: foreign })).statusCode).toBe(401);
  expect((await server.app.inject({ ...change, headers: sandOwner })).statusCode).toBe(200);
  expect((await server.services.merchants.find('sand')).settings.aliPay).toBeUndefined();
  expect((await server.services.merchants.find('default')).settings.aliPay).toBeDefined();
});

test('a notice at the host of the other site pays nothing, and at the right one it pays', async () => {
  await services.gateway.choose(`${(await read()).number}01`, 'paid');
  const [{ body, headers } = { body: '', headers: {} }] = services.notices;
  const deliver = async (host: string) => {
    const notice = { method: 'POST', url: '/api/pay/wxPay/notify', payload: body } as const;
    const answer = await server.guest.send({ ...notice, headers: { ...headers, host } });
    await server.services.payments.close();
    return answer.statusCode;
  };
  await deliver(SAND);
  expect((await read()).status).toBe(0);
  expect(await deliver('shop.example.com')).toBe(200);
  expect((await read()).status).toBe(1);
});

test('a refund of another sum than was asked for is left to an owner', async () => {
  await server.owner.post('/api/console/order/refund', { orderId, amount: 800, reason: 'a broken tile' });
  const { queries } = server.services.database;
  // What is asked for here and what the service has done differ.
  const set = { amount: 700, state: 'processing' as const, ask_at: '2026-01-01T00:00:00.000Z' };
  await queries.updateTable('refund').set(set).execute();
  await queries.updateTable('member_order').set({ refunded_amount: 0 }).execute();
  await server.services.payments.sweep();
  expect(await read()).toMatchObject({
    refundedAmount: 0,
    refunds: [{ state: 'abnormal', failure: 'WRONG_AMOUNT' }],
  });
});
