// An order, its payment and its refunds at two services without their protocols, and steps of everybody.
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import { Orders } from '../../src/server/domains/orders/index.ts';
import { Payments } from '../../src/server/domains/payments/index.ts';
import type { Notice, Provider } from '../../src/server/gateways/gateway.ts';
import { SITE } from '../server-verification/verification.ts';
import { ScriptedService } from './scripted-service.ts';

export const AMOUNT = 18_800;
/** Notices of one moment have no order. */
const byText = (one: string, other: string): number => one.localeCompare(other);

export async function openBench(settings: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(settings);
  const clock = { moment: new Date('2026-03-01T08:00:00.000Z') };
  const now = () => clock.moment;
  const random = () => 0.5;
  const services = {
    aliPay: new ScriptedService('aliPay', random),
    wxPay: new ScriptedService('wxPay', random),
  };
  const payments = new Payments({
    database,
    logger: pino({ level: 'silent' }),
    now,
    requirements: { require: () => Promise.resolve() },
    gateways: {
      open: (_site, provider) => Promise.resolve(services[provider].gateway()),
      isCurrent: () => Promise.resolve(true),
      notifyUrl: () => Promise.resolve('https://clay.example/api/pay'),
      toPayer: (address) => address,
    },
  });
  onTestFinished(async () => {
    await payments.close();
    await database.close();
  });
  const orders = new Orders(database, now);
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
      payment.expiresAt = new Date('2099-01-01');
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
    refund: (amount?: number, refundNumber?: string) =>
      payments.grantRefund(SITE, orderId, {
        actor: 'owner:li',
        reason: '好',
        ...(amount === undefined ? {} : { amount }),
        ...(refundNumber === undefined ? {} : { refundNumber }),
      }),
    apply: () => payments.applyForRefund(SITE, 'lin', orderId, '不要了'),
    refuse: () => payments.refuseRefund(SITE, orderId, { actor: 'owner:li', reason: '已发货' }),
    /** The service ends its refund; returns the notice. */
    endRefund(provider: Provider, state: 'done' | 'abnormal' | 'closed', attempt = 1, count = 1): Notice {
      const outTradeNo = `${number}0${attempt}`;
      services[provider].endRefund(outTradeNo, `${outTradeNo}R${count}`, state);
      return services[provider].notices.at(-1) as Notice;
    },
    number,
    services,
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

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** A paid order with a refund that the service works on. */
export async function beginRefund(
  { begin, pay, deliver, refund }: Bench,
  provider: Provider,
  amount?: number,
) {
  await begin(provider);
  const paid = pay(provider);
  await deliver(paid);
  await refund(amount);
  return paid;
}

export const ALIPAY_REFUND = {
  kind: 'refund',
  refund: { state: 'done', amount: AMOUNT },
  key: String(AMOUNT),
} as const;

export type Row = [string, (bench: Bench) => Promise<unknown>, Awaited<ReturnType<Bench['read']>>];

/** Does what a row says, and reads what is stored then. The order of outcomes does not count. */
export async function runRow(settings: Parameters<typeof openDatabase>[0], [, act, { outcomes }]: Row) {
  const bench = await openBench(settings);
  await act(bench);
  const found = await bench.read();
  const isSame = String(found.outcomes) === String(outcomes.toSorted(byText));
  return { ...found, outcomes: isSame ? outcomes : found.outcomes };
}
