// Three of ten notices of both services never come: the job finds out by asking, and the books add up.
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { Orders } from '../../src/server/domains/orders/index.ts';
import { Payments } from '../../src/server/domains/payments/index.ts';
import type { Provider } from '../../src/server/gateways/gateway.ts';
import { openPractice, providerOf } from '../gateways/practice.ts';
import { SITE } from '../server-verification/verification.ts';
import { DATABASES } from '../support/database.ts';
import { rounds } from '../support/rounds.ts';

/** Orders on each database, by turns of Alipay and WeChat Pay. A longer run: docs/measured. */
const ORDERS = rounds(40);
/** What becomes of ten orders of a service, and the status that each must have in the end. */
const KINDS = [
  ['paid', 1],
  ['paid', 1],
  ['refunded', 5],
  ['paid', 1],
  ['cancelled, then paid', 5],
  ['paid', 1],
  ['partly refunded', 1],
  ['paid', 1],
  ['refunded', 5],
  ['never paid', 3],
] as const;
/** Where payers are. */
const PLACE = { userAgent: '', address: '203.0.113.7', hostname: 'shop.example.com' };
const HOUR_MS = 3_600_000;

/** The practice gateway, and payments and orders that use it. */
async function openPayments(settings: Parameters<typeof openDatabase>[0]) {
  const practice = await openPractice('both');
  onTestFinished(() => practice.finish());
  const database = await openDatabase(settings);
  const now = () => practice.clock.now;
  const payments = new Payments({
    database,
    logger: pino({ level: 'silent' }),
    now,
    requirements: { require: () => Promise.resolve() },
    gateways: {
      open: (_site, provider) => Promise.resolve(practice[provider]),
      isCurrent: () => Promise.resolve(true),
      notifyUrl: (_site, provider) => Promise.resolve(`https://shop.example.com/${provider}`),
      toPayer: (address) => address,
    },
  });
  onTestFinished(async () => {
    await payments.close();
    await database.close();
  });
  return { practice, database, payments, orders: new Orders(database, now), now };
}

async function open(settings: Parameters<typeof openDatabase>[0]) {
  const { practice, database, payments, orders, now } = await openPayments(settings);
  let sent = 0;
  let lost = 0;
  /** Delivers what the services have sent, but for three of ten. */
  async function deliver(): Promise<void> {
    await practice.gateway.deliverDue();
    for (const notice of practice.notices.splice(0)) {
      sent += 1;
      if ((sent * 7) % 10 < 3) lost += 1;
      else await payments.takeNotice(SITE, providerOf(notice), notice);
    }
    await payments.close();
  }
  async function place(index: number) {
    const provider: Provider = index % 2 === 0 ? 'aliPay' : 'wxPay';
    const [kind, status] = KINDS[Math.floor(index / 2) % KINDS.length] ?? KINDS[0];
    const amount = 1_000 + index;
    const memberId = `member-${index}`;
    const order = { memberId, title: '样板盒', unitPrice: amount, quantity: 1, language: 'zh-CN' };
    const orderId = await database.write((transaction) => orders.place(transaction, SITE, order, now()));
    const payer = { memberId, site: SITE, language: 'zh-CN', ...PLACE };
    const start = await payments.begin({ ...payer, origin: 'https://shop.example.com' }, orderId, provider);
    if (start.payUrl !== undefined) await fetch(start.payUrl, { redirect: 'manual' });
    const outTradeNo = [...(await attemptsOf(orderId))][0]?.out_trade_no ?? '';
    if (kind === 'cancelled, then paid') await payments.cancel(SITE, memberId, orderId);
    const outcome = kind === 'cancelled, then paid' ? 'late' : 'paid';
    if (kind !== 'never paid') expect(await practice.gateway.choose(outTradeNo, outcome)).toBe(true);
    await deliver();
    return { orderId, outTradeNo, kind, status, amount };
  }
  const attemptsOf = (orderId: string) =>
    database.queries.selectFrom('payment_attempt').selectAll().where('order_id', '=', orderId).execute();
  const statusOf = async (orderId: string) =>
    database.queries
      .selectFrom('member_order')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
  /** Time passes, and the job runs until nothing is due. */
  async function pass(): Promise<void> {
    for (let hours = 0; hours < 4; hours += 1) {
      practice.clock.now = new Date(practice.clock.now.getTime() + HOUR_MS);
      for (let runs = 0; runs < Math.ceil(ORDERS / 100); runs += 1) await payments.sweep();
      await orders.cancelOverdue();
      await deliver();
    }
  }

  return { practice, database, payments, place, pass, deliver, statusOf, lostShare: () => lost / sent };
}

describe.each(DATABASES)('with three of ten notices lost on $name', ({ settings }) => {
  test(
    `${ORDERS} orders are settled by asking, to the fen`,
    async () => {
      const { practice, database, payments, place, pass, deliver, statusOf, lostShare } = await open(
        await settings(),
      );
      const placed: Awaited<ReturnType<typeof place>>[] = [];
      for (let index = 0; index < ORDERS; index += 1) placed.push(await place(index));
      await pass();
      for (const { orderId, kind, amount } of placed) {
        const granted = { actor: 'owner:li', reason: '好的' };
        if (kind === 'refunded') await payments.grantRefund(SITE, orderId, granted);
        if (kind === 'partly refunded')
          await payments.grantRefund(SITE, orderId, { ...granted, amount: amount - 999 });
      }
      await deliver();
      await pass();

      expect(lostShare()).toBeGreaterThan(0.25);
      for (const { orderId, outTradeNo, kind, status, amount } of placed) {
        const order = await statusOf(orderId);
        const paid = kind === 'never paid' ? 0 : amount;
        const back = status === 5 ? amount : kind === 'partly refunded' ? amount - 999 : 0;
        expect([kind, order.status, order.paid_amount, order.refunded_amount]).toEqual([
          kind,
          status,
          paid,
          back,
        ]);
        const there = practice.gateway.describe(outTradeNo);
        expect([there?.state === 'paid', there?.refunded]).toEqual([paid > 0, back]);
      }
      const sum = (rows: readonly { amount: number }[]) =>
        rows.reduce((total, { amount }) => total + amount, 0);
      const came = await database.queries.selectFrom('payment_transaction').select('amount').execute();
      const went = await database.queries
        .selectFrom('refund')
        .select('amount')
        .where('state', '=', 'done')
        .execute();
      const all = placed.map(({ outTradeNo }) => practice.gateway.describe(outTradeNo));
      expect(sum(came)).toBe(sum(placed.filter(({ kind }) => kind !== 'never paid')));
      expect(sum(went)).toBe(all.reduce((total, each) => total + (each?.refunded ?? 0), 0));
    },
    60_000 + ORDERS * 500,
  );
});
