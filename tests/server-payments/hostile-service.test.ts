// Orders while a payment service does everything wrong: they stay open, the member can ask again, and the
// job settles them. Both adapters, over HTTP. `tests/gateways` has what the adapters make of each answer.
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail, PaymentStart } from '../../runtime/generated/api.generated.ts';
import { listen, readBody } from '../gateways/practice.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { holdDate, NOON } from '../support/held-date.ts';
import { enter, listSecrets, openServices } from './site-merchant.ts';

holdDate();

const services = await openServices();
/** Absent: the service works. */
let hostile: RequestListener | undefined;
const front = await listen((request, response) => {
  if (hostile !== undefined) return hostile(request, response);
  void readBody(request).then(async (body) => {
    const { method = '', url: path = '', headers } = request;
    const answer = await services.gateway.handle({ method, path, headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});
afterAll(() => [front.close(), services.finish()]);

const lines: string[] = [];
const server = serveForms(
  'SQLite',
  {
    ...services.env,
    LOG_LEVEL: 'debug',
    ALIPAY_GATEWAY: `${front.origin}/practice-pay/alipay/gateway.do`,
    WXPAY_GATEWAY: `${front.origin}/practice-pay/wxpay`,
  },
  { write: (line) => void lines.push(line) },
);
let menuId = '';
beforeAll(async () => {
  menuId = await saveForm(server, { pay: 1, price: 18_800 });
  await server.services.merchants.change('default', enter(services.merchant));
});

const HOSTILE: [string, RequestListener][] = [
  ['is down', (request) => request.socket.destroy()],
  [
    'cuts off in the middle',
    (request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{"code":', () => request.socket.destroy());
    },
  ],
  ['answers HTML', (_, response) => void response.end('<html><title>502</title>')],
  ['answers half of its JSON', (_, response) => void response.end('{"alipay_trade_query_response":{"co')],
  ['answers nothing', (_, response) => void response.end()],
  ['answers without an end', (_, response) => writeWithoutEnd(response)],
  ['is broken', (_, response) => void response.writeHead(500).end('{"code":"SYSTEM_ERROR"}')],
  ['redirects', (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
  [
    'signs with a wrong key that all is paid',
    (_, response) =>
      void response
        .writeHead(200, {
          'wechatpay-serial': Object.keys(services.merchant.wxPay?.publicKeys ?? {})[0] ?? '',
          'wechatpay-timestamp': String(Math.floor(NOON.getTime() / 1000)),
          'wechatpay-nonce': 'nonce',
          'wechatpay-signature': 'AAAA',
        })
        .end('{"trade_state":"SUCCESS","alipay_trade_query_response":{"code":"10000"},"sign":"AAAA"}'),
  ],
];

function writeWithoutEnd(response: Parameters<RequestListener>[1]): void {
  const write = (): void => {
    while (!response.destroyed && response.write('x'.repeat(1 << 16)));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

const place = async () => (await fillIn(server.lin, menuId)).data;
const read = async (orderId: string): Promise<OrderDetail> =>
  (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;
const begin = (orderId: string, method: string) =>
  server.lin.post<PaymentStart>(`/api/memberOrder/${method}`, { orderId });
const ask = (orderId: string) => server.lin.get(`/api/memberOrder/queryWxPayStatus?orderId=${orderId}`);
/** What is due later is due now. */
const sweep = async () => {
  const { queries } = server.services.database;
  const past = '2026-01-01T00:00:00.000Z';
  await queries.updateTable('payment_attempt').set({ ask_at: past, asked_at: null }).execute();
  await queries.updateTable('refund').set({ ask_at: past }).execute();
  await server.services.payments.sweep();
};

describe.each(HOSTILE)('a service that %s', (_, handler) => {
  test('leaves an order of WeChat Pay open, which can be begun again', async () => {
    const orderId = await place();
    hostile = handler;
    const failed = await begin(orderId, 'wxPay');
    expect(failed).toMatchObject({ status: 503, message: expect.stringContaining('try again') as string });
    expect(failed.headers['retry-after']).toBe('5');
    expect(await ask(orderId)).toMatchObject({ status: 200, data: { status: 0 } });
    await sweep();
    expect((await server.lin.post('/api/memberOrder/cancelOrder', { orderId })).status).toBe(503);
    expect((await read(orderId)).status).toBe(0);
    hostile = undefined;
    expect(await read(orderId)).toMatchObject({ paymentEnded: true });
    // At once. The service may know the first number: it is closed, and another one is begun.
    expect((await begin(orderId, 'wxPay')).data.codeUrl).toBeTypeOf('string');
    expect(await services.gateway.choose(`${(await read(orderId)).number}02`, 'paid')).toBe(true);
    await sweep();
    expect((await read(orderId)).status).toBe(1);
  });

  test('leaves an order of Alipay open, and its refund under way, until it answers', async () => {
    const orderId = await place();
    const { data } = await begin(orderId, 'aliPay');
    await fetch(data.payUrl ?? '', { redirect: 'manual' });
    await services.gateway.choose(`${(await read(orderId)).number}01`, 'paid');
    hostile = handler;
    expect(await ask(orderId)).toMatchObject({ status: 200, data: { status: 0 } });
    await sweep();
    expect((await begin(orderId, 'wxPay')).status).toBe(503);
    expect((await read(orderId)).status).toBe(0);
    hostile = undefined;
    await sweep();
    expect((await read(orderId)).status).toBe(1);
    hostile = handler;
    const refund = await server.owner.post('/api/console/order/refund', { orderId, reason: 'broken tile' });
    expect(refund.status).toBe(200);
    expect((await read(orderId)).status).toBe(4);
    hostile = undefined;
    await sweep();
    expect(await read(orderId)).toMatchObject({
      status: 5,
      refundedAmount: 18_800,
      refunds: [{ state: 'done' }],
    });
  });
});

test('nothing of it is logged with a secret or with who pays', () => {
  const text = lines.join('');
  expect(text).toContain('a payment service could not be asked');
  for (const secret of [...listSecrets(services.merchant), 'Lin@example.com', '林木'])
    expect(text).not.toContain(secret);
});
