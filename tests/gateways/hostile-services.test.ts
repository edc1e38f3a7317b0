// Services that do everything wrong. The caller may not know what has happened, and is told so.
import type { RequestListener, ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentGateway, Provider } from '../../src/server/gateways/gateway.ts';
import type { MerchantSettings } from '../../src/server/gateways/merchant.ts';
import { openGateway } from '../../src/server/gateways/open/open-gateway.ts';
import { makeOutgoing } from '../../src/server/kernel/outgoing.ts';
import { openPractice, serve } from './practice.ts';

/** A limit that a test waits for, and one that it must never reach. */
const [SOON, NEVER] = [300, 60_000];
let merchant: MerchantSettings;

beforeAll(async () => {
  const practice = await openPractice();
  ({ merchant } = practice);
  practice.finish();
});

async function failureOf(
  provider: Provider,
  handler: RequestListener,
  milliseconds: number,
  operation: Operation = 'query',
) {
  const origin = await serve(handler);
  const { aliPay, wxPay } = merchant;
  const settings = {
    ...(aliPay && { aliPay: { ...aliPay, gateway: `${origin}/gateway.do` } }),
    ...(wxPay && { wxPay: { ...wxPay, gateway: origin } }),
  };
  const limits = { milliseconds, bytes: 64 * 1024 };
  const gateway = await openGateway(provider, settings, {
    outgoing: makeOutgoing({}),
    limits: { call: limits, download: limits },
  });
  return OPERATIONS[operation](gateway).then(
    (found) => found,
    (error: unknown) => error,
  );
}

const NUMBER = '2026112312000000000101';
const REFUND = {
  outTradeNo: NUMBER,
  refundNumber: 'R1',
  amount: 100,
  paid: 1234,
  reason: 'broken',
  notifyUrl: 'https://shop.example.com/notice',
};
const PAYMENT = {
  outTradeNo: NUMBER,
  scene: 'native',
  title: '样板盒',
  amount: 1234,
  expiresAt: new Date('2099-01-01'),
  notifyUrl: 'https://shop.example.com/notice',
  returnUrl: 'https://shop.example.com/',
  payerAddress: '203.0.113.7',
} as const;

/** Everything that is asked of a service. */
const OPERATIONS = {
  query: (gateway: PaymentGateway): Promise<unknown> => gateway.query(NUMBER),
  close: (gateway: PaymentGateway): Promise<unknown> => gateway.close(NUMBER),
  refund: (gateway: PaymentGateway): Promise<unknown> => gateway.refund(REFUND),
  queryRefund: (gateway: PaymentGateway): Promise<unknown> => gateway.queryRefund(NUMBER, 'R1'),
  readBill: (gateway: PaymentGateway): Promise<unknown> => gateway.readBill('2026-03-01'),
  // Alipay is not asked: its page is an address.
  begin: (gateway: PaymentGateway): Promise<unknown> => gateway.begin(PAYMENT),
  readOpenid: async (gateway: PaymentGateway): Promise<unknown> => gateway.readOpenid?.('code'),
} as const;
type Operation = keyof typeof OPERATIONS;

const HOSTILE: [string, number, RequestListener][] = [
  ['says nothing', SOON, () => undefined],
  [
    'drips',
    SOON,
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
  ['ends at once', NEVER, (request) => request.socket.destroy()],
  [
    'cuts off in the middle',
    NEVER,
    (request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{"code":', () => request.socket.destroy());
    },
  ],
  ['sends a megabyte', NEVER, (_, response) => void response.end('x'.repeat(1 << 20))],
  ['sends without an end', NEVER, (_, response) => writeWithoutEnd(response)],
  ['sends nothing', NEVER, (_, response) => void response.end()],
  ['says that it is done, and signs nothing', NEVER, (_, response) => void response.writeHead(204).end()],
  ['sends half of its JSON', NEVER, (_, response) => void response.end('{"alipay_trade_query_resp')],
  ['sends HTML', NEVER, (_, response) => void response.end('<html>')],
  ['sends a list', NEVER, (_, response) => void response.end('[]')],
  ['sends null', NEVER, (_, response) => void response.end('null')],
  ['is broken', NEVER, (_, response) => void response.writeHead(500).end('{"code":"SYSTEM_ERROR"}')],
  ['redirects', NEVER, (_, response) => void response.writeHead(302, { location: '/' }).end()],
  [
    'says that it was paid, and signs nothing',
    NEVER,
    (_, response) =>
      void response.end(
        JSON.stringify({
          alipay_trade_query_response: { code: '10000', trade_status: 'TRADE_SUCCESS', total_amount: '0.01' },
          trade_state: 'SUCCESS',
          sign: 'AAAA',
        }),
      ),
  ],
  [
    'says that it does not know the number, and signs nothing',
    NEVER,
    (_, response) =>
      void response.writeHead(404).end(
        JSON.stringify({
          code: 'ORDER_NOT_EXIST',
          alipay_trade_query_response: { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' },
        }),
      ),
  ],
];

function writeWithoutEnd(response: ServerResponse): void {
  const write = (): void => {
    while (!response.destroyed && response.write('x'.repeat(1 << 16)));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}

test.each(
  HOSTILE.flatMap(([name, ...rest]) =>
    (['aliPay', 'wxPay'] as const).map((each) => [name, each, ...rest] as const),
  ),
)('a service that %s (%s) is not available', async (_, provider, milliseconds, handler) => {
  const all = Object.keys(OPERATIONS) as Operation[];
  const operations = all.filter((each) => provider === 'wxPay' || !['begin', 'readOpenid'].includes(each));
  const failures = await Promise.all(
    operations.map((each) => failureOf(provider, handler, milliseconds, each)),
  );
  for (const failure of failures)
    expect(failure).toMatchObject({ name: 'GatewayError', reason: 'unavailable' });
});

test('a merchant whose keys are wrong is told so, although the answer is not signed', async () => {
  const wrong = { code: '40002', sub_code: 'isv.invalid-signature' };
  const answer: RequestListener = (request, response) =>
    request.url?.startsWith('/v3/') === true
      ? void response.writeHead(401).end('{"code":"SIGN_ERROR"}')
      : void response.end(JSON.stringify({ alipay_trade_query_response: wrong }));
  for (const provider of ['aliPay', 'wxPay'] as const)
    expect(await failureOf(provider, answer, NEVER)).toMatchObject({ reason: 'settings' });
});

test('a service with a private address is not asked', async () => {
  const { aliPay } = merchant;
  if (aliPay === undefined) throw new Error('There are no settings.');
  const outgoing = makeOutgoing({}, async () => [{ address: '10.0.0.1', family: 4 }]);
  const settings = { aliPay: { ...aliPay, gateway: 'https://pay.example.com/gateway.do' } };
  const gateway = await openGateway('aliPay', settings, { outgoing });
  await expect(gateway.query('2026112312000000000101')).rejects.toMatchObject({ reason: 'unavailable' });
});
