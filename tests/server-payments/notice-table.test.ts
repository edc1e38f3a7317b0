/**
 * What notices lead to, a row for each case. Wrong merchants, wrong apps, test signatures and key modes are
 * rows of `tests/gateways/forgeries.ts` and of `forged-notices.test.ts`.
 */
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import { makeOrders } from '../../src/server/domains/orders/index.ts';
import { makePayments, type Payments } from '../../src/server/domains/payments/index.ts';
import type { Notice, Provider } from '../../src/server/gateways/gateway.ts';
import { SITE } from '../server-verification/verification.ts';
import { DATABASES } from '../support/database.ts';
import { ScriptedService } from './scripted-service.ts';

const AMOUNT = 18_800;
/** Notices of one moment have no order. */
const byText = (one: string, other: string): number => one.localeCompare(other);

async function open(settings: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(settings);
  const clock = { moment: new Date('2026-03-01T08:00:00.000Z') };
  const now = () => clock.moment;
  const random = () => 0.5;
  const services = {
    aliPay: new ScriptedService('aliPay', random),
    wxPay: new ScriptedService('wxPay', random),
  };
  const payments = makePayments({
    database,
    logger: pino({ level: 'silent' }),
    now,
    requirements: { require: () => Promise.resolve() },
    gateways: {
      open: (_site, provider) => Promise.resolve(services[provider].gateway()),
      notifyUrl: () => Promise.resolve('https://clay.example/api/pay'),
    },
  });
  onTestFinished(async () => {
    await payments.close();
    await database.close();
  });
  const orders = makeOrders(database, now);
  const order = { memberId: 'lin', title: '样板盒', unitPrice: AMOUNT, quantity: 1, language: 'zh-CN' };
  const orderId = await database.write((transaction) => orders.place(transaction, SITE, order, clock.moment));
  const { order_number } = await database.queries
    .selectFrom('member_order')
    .select('order_number')
    .executeTakeFirstOrThrow();
  const sweep = async (): Promise<void> => {
    clock.moment = new Date(clock.moment.getTime() + 3_600_000);
    await payments.sweep();
    await orders.cancelOverdue();
  };

  const parts = { database, payments, services, orderId, number: order_number };
  return { ...makeSteps(parts), sweep, read: () => read(database) };
}

interface Parts {
  database: Database;
  payments: Payments;
  services: Readonly<Record<Provider, ScriptedService>>;
  orderId: string;
  number: string;
}

function makeSteps({ payments, services, orderId, number }: Parts) {
  const place = { userAgent: '', address: '203.0.113.7', hostname: 'clay.example' };
  const payer = { memberId: 'lin', site: SITE, language: 'zh-CN', ...place };
  return {
    begin: (provider: Provider) =>
      payments.begin({ ...payer, origin: 'https://clay.example' }, orderId, provider),
    /** The payer pays, even what was closed; returns the notice. */
    pay(provider: Provider, attempt = 1, amount?: number): Notice {
      const outTradeNo = `${number}0${attempt}`;
      const payment = services[provider].payments.get(outTradeNo);
      if (payment === undefined) throw new Error('There is no such payment.');
      payment.state = 'open';
      services[provider].pay(outTradeNo, amount);
      return services[provider].notices.at(-1) as Notice;
    },
    async deliver(...notices: (Notice | string)[]): Promise<string[]> {
      const answers = await Promise.all(
        notices.map((notice) =>
          payments.takeNotice(SITE, typeof notice === 'string' ? 'wxPay' : notice.provider, {
            headers: {},
            body: typeof notice === 'string' ? notice : JSON.stringify(notice),
          }),
        ),
      );
      await payments.close();
      return answers.map(({ body }) => body);
    },
    ask: () => payments.ask(SITE, 'lin', orderId),
    cancel: () => payments.cancel(SITE, 'lin', orderId),
    refund: (amount?: number) =>
      payments.grantRefund(SITE, orderId, {
        actor: 'owner:li',
        reason: '好',
        ...(amount === undefined ? {} : { amount }),
      }),
    /** The service ends its refund; returns the notice. */
    endRefund(provider: Provider, state: 'done' | 'abnormal' | 'closed'): Notice {
      const refundNumber = `${number}01R1`;
      services[provider].endRefund(`${number}01`, refundNumber, state);
      return services[provider].notices.at(-1) as Notice;
    },
  };
}

async function read({ queries }: Database) {
  const [{ status }, refunds, notices] = await Promise.all([
    queries.selectFrom('member_order').select('status').executeTakeFirstOrThrow(),
    queries.selectFrom('refund').select('state').orderBy('refund_number').execute(),
    queries.selectFrom('payment_notice').select('outcome').orderBy('received_at').orderBy('kind').execute(),
  ]);
  return {
    status,
    refunds: refunds.map(({ state }) => state),
    outcomes: notices.map(({ outcome }) => outcome ?? '').toSorted(byText),
  };
}

type Bench = Awaited<ReturnType<typeof open>>;

/** A paid order with a refund that the service works on. */
async function beginRefund({ begin, pay, deliver, refund }: Bench, provider: Provider, amount?: number) {
  await begin(provider);
  const paid = pay(provider);
  await deliver(paid);
  await refund(amount);
  return paid;
}

const ALIPAY_REFUND = {
  kind: 'refund',
  refund: { state: 'done', amount: AMOUNT },
  key: String(AMOUNT),
} as const;

const ROWS: [string, (bench: Bench) => Promise<unknown>, Awaited<ReturnType<Bench['read']>>][] = [
  [
    'paid',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      expect(await deliver(pay('wxPay'))).toEqual(['taken']);
    },
    { status: 1, refunds: [], outcomes: ['paid'] },
  ],
  [
    'duplicates, one after the other and at once',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      const notice = pay('wxPay');
      expect(await deliver(notice, notice, notice)).toEqual(['taken', 'taken', 'taken']);
      await deliver(notice);
    },
    { status: 1, refunds: [], outcomes: ['paid'] },
  ],
  [
    'after a question has told it',
    async ({ begin, pay, deliver, ask }) => {
      await begin('wxPay');
      const notice = pay('wxPay');
      await ask();
      await deliver(notice);
    },
    { status: 1, refunds: [], outcomes: ['known already'] },
  ],
  [
    'late: the time for payment is over',
    async ({ begin, pay, deliver, sweep, endRefund }) => {
      await begin('wxPay');
      await sweep();
      await sweep();
      await deliver(pay('wxPay'));
      await sweep();
      await deliver(endRefund('wxPay', 'done'));
    },
    { status: 5, refunds: ['done'], outcomes: ['paid late, goes back', 'refund done'] },
  ],
  [
    'after the cancellation',
    async ({ begin, pay, deliver, cancel }) => {
      await begin('aliPay');
      await cancel();
      await deliver(pay('aliPay'));
    },
    { status: 4, refunds: ['accepted'], outcomes: ['paid late, goes back'] },
  ],
  [
    'both methods paid',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      await begin('aliPay');
      await deliver(pay('aliPay', 2));
      await deliver(pay('wxPay', 1));
    },
    { status: 1, refunds: ['accepted'], outcomes: ['paid', 'paid twice, goes back'] },
  ],
  [
    'reordered: closed before paid',
    async ({ begin, pay, deliver }) => {
      await begin('aliPay');
      const notice = pay('aliPay');
      await deliver({ ...notice, kind: 'closed' });
      await deliver(notice);
    },
    { status: 1, refunds: [], outcomes: ['closed', 'paid'] },
  ],
  [
    'reordered: a refund ends before its payment is told',
    async (bench) => {
      await bench.begin('wxPay');
      const paid = bench.pay('wxPay');
      await bench.ask();
      await bench.refund();
      await bench.deliver(bench.endRefund('wxPay', 'done'));
      await bench.deliver(paid);
    },
    { status: 5, refunds: ['done'], outcomes: ['known already', 'refund done'] },
  ],
  [
    'a wrong amount',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      await deliver(pay('wxPay', 1, AMOUNT - 1));
    },
    { status: 2, refunds: [], outcomes: ['wrong amount'] },
  ],
  [
    'forged',
    async ({ begin, deliver }) => {
      await begin('wxPay');
      expect(await deliver('nonsense')).toEqual(['not taken']);
    },
    { status: 0, refunds: [], outcomes: [] },
  ],
  [
    'of a payment that nobody knows, and of ours by the other service',
    async ({ begin, pay, deliver }) => {
      await begin('wxPay');
      const notice = pay('wxPay');
      await deliver({ ...notice, outTradeNo: '1' });
      await deliver({ ...notice, provider: 'aliPay' });
    },
    { status: 0, refunds: [], outcomes: ['unknown payment', 'unknown payment'] },
  ],
  [
    'TRADE_FINISHED alone, and after TRADE_SUCCESS',
    async ({ begin, pay, deliver }) => {
      await begin('aliPay');
      const notice = pay('aliPay');
      await deliver({ ...notice, kind: 'finished' });
      await deliver(notice);
    },
    { status: 1, refunds: [], outcomes: ['paid', 'known already'] },
  ],
  [
    "Alipay's refund of all at the address of the payment (TRADE_CLOSED with refund_fee)",
    async (bench) => {
      const paid = await beginRefund(bench, 'aliPay');
      bench.endRefund('aliPay', 'done');
      await bench.deliver({ ...paid, ...ALIPAY_REFUND });
    },
    { status: 5, refunds: ['done'], outcomes: ['paid', 'refunds asked about'] },
  ],
  [
    "Alipay's refund of a part at the address of the payment (TRADE_SUCCESS with refund_fee)",
    async (bench) => {
      const paid = await beginRefund(bench, 'aliPay', 800);
      bench.endRefund('aliPay', 'done');
      await bench.deliver({ ...paid, ...ALIPAY_REFUND, refund: { state: 'done', amount: 800 }, key: '800' });
    },
    { status: 1, refunds: ['done'], outcomes: ['paid', 'refunds asked about'] },
  ],
  [
    "Alipay's refund that was made elsewhere",
    async ({ begin, pay, deliver }) => {
      await begin('aliPay');
      const paid = pay('aliPay');
      await deliver(paid);
      await deliver({ ...paid, ...ALIPAY_REFUND });
    },
    { status: 1, refunds: [], outcomes: ['paid', 'known already'] },
  ],
  ...(
    [
      ['done', 5],
      ['abnormal', 6],
      ['closed', 6],
    ] as const
  ).map(([state, status]): (typeof ROWS)[number] => [
    `a refund of WeChat Pay is ${state}`,
    async (bench) => {
      await beginRefund(bench, 'wxPay');
      const notice = bench.endRefund('wxPay', state);
      await bench.deliver(notice, notice);
    },
    { status, refunds: [state], outcomes: ['paid', `refund ${state}`] },
  ]),
  [
    'a refund of WeChat Pay is abnormal and done later',
    async (bench) => {
      await beginRefund(bench, 'wxPay');
      const notice = bench.endRefund('wxPay', 'abnormal');
      const refund = { ...notice.refund, state: 'done' as const };
      await bench.deliver(notice);
      await bench.deliver({ ...notice, refund, key: `${refund.number}:done` });
    },
    { status: 5, refunds: ['done'], outcomes: ['paid', 'refund abnormal', 'refund done'] },
  ],
  [
    'a refund of WeChat Pay is done, and an old notice calls it abnormal',
    async (bench) => {
      await beginRefund(bench, 'wxPay');
      const notice = bench.endRefund('wxPay', 'done');
      const refund = { ...notice.refund, state: 'abnormal' as const };
      await bench.deliver(notice);
      await bench.deliver({ ...notice, refund, key: `${refund.number}:abnormal` });
    },
    { status: 5, refunds: ['done'], outcomes: ['paid', 'refund done', 'known already'] },
  ],
];

describe.each(DATABASES)('notices on $name', ({ settings }) => {
  test.each(ROWS)('%s', async (_, act, expected) => {
    const bench = await open(await settings());
    await act(bench);
    const found = await bench.read();
    expect(found).toEqual({
      ...expected,
      outcomes: expected.outcomes.toSorted(byText),
    });
  });
});
