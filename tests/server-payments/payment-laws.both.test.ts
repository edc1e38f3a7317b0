import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { Orders } from '../../src/server/domains/orders/index.ts';
import { Payments } from '../../src/server/domains/payments/index.ts';
import { HttpError } from '../../src/server/kernel/http-error.ts';
import { SITE } from '../server-verification/verification.ts';
import { DATABASES } from '../support/database.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';
import { ScriptedService } from './scripted-service.ts';

/** Steps at the same time. */
const AT_ONCE = 50;
/** Orders of one run. */
const ROUNDS = rounds(6);
const TIMEOUT_MS = 120_000 + ROUNDS * AT_ONCE * 100;
const START = Date.parse('2026-03-01T08:00:00.000Z');

/**
 * What the specification allows (its `decisions.md`). `refunded` is reached by the whole sum, `1` again after
 * a part of it.
 */
const ALLOWED = new Set(['0>1', '2>1', '0>2', '2>0', '0>3', '2>3', '3>4', '1>4', '6>4', '4>5', '4>6', '4>1']);

describe.each(DATABASES)('payments on $name', ({ settings }) => {
  async function open() {
    const database = await openDatabase(await settings());
    const random = makeRandom();
    const clock = { moment: new Date(START) };
    const services = {
      aliPay: new ScriptedService('aliPay', random),
      wxPay: new ScriptedService('wxPay', random),
    };
    for (const service of Object.values(services)) service.now = () => clock.moment;
    const payments = new Payments({
      database,
      logger: pino({ level: 'silent' }),
      now: () => clock.moment,
      requirements: { require: () => Promise.resolve() },
      gateways: {
        open: async (_site, provider) => services[provider].gateway(),
        isCurrent: () => Promise.resolve(true),
        notifyUrl: () => Promise.resolve('https://clay.example/api/pay'),
        toPayer: (address) => address,
      },
    });
    onTestFinished(async () => {
      await payments.close();
      await database.close();
    });
    const orders = new Orders(database, () => clock.moment);
    const place = (memberId: string) =>
      database.write((transaction) =>
        orders.place(
          transaction,
          SITE,
          { memberId, title: '样板盒', unitPrice: 9_400, quantity: 2, language: 'zh-CN' },
          clock.moment,
        ),
      );
    const wait = (seconds: number) =>
      void (clock.moment = new Date(clock.moment.getTime() + seconds * 1_000));
    return { database, random, services, payments, orders, place, wait };
  }
  type Bench = Awaited<ReturnType<typeof open>>;

  const payerOf = (memberId: string) => ({
    site: SITE,
    language: 'zh-CN',
    memberId,
    userAgent: '',
    address: '203.0.113.7',
    hostname: 'clay.example',
    origin: 'https://clay.example',
  });

  /** One step of people, services or time. */
  async function step(
    { random, services, payments, orders, wait }: Bench,
    memberId: string,
    orderId: string,
  ) {
    const provider = random() < 0.5 ? 'aliPay' : 'wxPay';
    const service = services[provider];
    const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const steps = [
      () => payments.begin(payerOf(memberId), orderId, provider),
      () => payments.begin(payerOf(memberId), orderId, provider),
      () => service.pay(anyOf([...service.payments.keys()]) ?? ''),
      () => service.pay(anyOf([...service.payments.keys()]) ?? ''),
      () => service.pay(anyOf([...service.payments.keys()]) ?? '', anyOf([18_700, 18_900])),
      () => payments.ask(SITE, memberId, orderId),
      () => payments.cancel(SITE, memberId, orderId),
      () => payments.applyForRefund(SITE, memberId, orderId, '不要了'),
      () => payments.grantRefund(SITE, orderId, { actor: 'owner:li', reason: '好的' }),
      () => payments.grantRefund(SITE, orderId, { actor: 'owner:li', reason: '一部分', amount: 4_000 }),
      () => payments.refuseRefund(SITE, orderId, { actor: 'owner:li', reason: '已发货' }),
      () => deliver(anyOf(service.notices), provider),
      () => deliver(anyOf(service.notices), provider),
      () => wait(random() * 400),
      () => void (service.refuses = random() < 0.3),
      () => payments.sweep(),
      () => orders.cancelOverdue(),
      () =>
        endSomeRefund(anyOf([...service.payments]), anyOf(['done', 'done', 'abnormal', 'closed'] as const)),
    ];
    const deliver = (notice: unknown, to: 'aliPay' | 'wxPay') =>
      notice === undefined
        ? undefined
        : payments.takeNotice(SITE, to, { headers: {}, body: JSON.stringify(notice) });
    const endSomeRefund = (
      payment: [string, { refunds: Map<string, unknown> }] | undefined,
      state: 'done' | 'abnormal' | 'closed' = 'done',
    ) => {
      for (const number of payment?.[1].refunds.keys() ?? [])
        service.endRefund(payment?.[0] ?? '', number, state);
    };
    try {
      const chosen: (() => unknown) | undefined = anyOf(steps);
      await chosen?.();
    } catch (error) {
      // A refusal is an answer; anything else is a fault.
      if (!(error instanceof HttpError)) throw error;
    }
  }

  /** Everything answers again, and time passes until nothing is open. */
  async function settle({ services, payments, orders, wait }: Bench): Promise<void> {
    for (const service of Object.values(services)) [service.loss, service.refuses] = [0, false];
    for (let days = 0; days < 3; days += 1) {
      for (const service of Object.values(services))
        for (const [outTradeNo, { refunds }] of service.payments)
          for (const number of refunds.keys()) service.endRefund(outTradeNo, number, 'done');
      // Notices of refunds come until they are taken. Those of payments may be lost.
      for (const { provider, notices } of Object.values(services))
        for (const notice of notices.filter(({ kind }) => kind === 'refund'))
          await payments.takeNotice(SITE, provider, { headers: {}, body: JSON.stringify(notice) });
      await payments.close();
      wait(86_400);
      await payments.sweep();
      await orders.cancelOverdue();
    }
  }

  /** What is stored explains itself, and adds up to the fen with what the services have. */
  async function check({ database, services }: Bench, orderId: string): Promise<void> {
    const order = await database.queries
      .selectFrom('member_order')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const events = await database.queries
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    expect(events[0]).toMatchObject({ from_status: null, to_status: 0 });
    for (const [index, { from_status, to_status }] of events.entries()) {
      if (index === 0) continue;
      expect(from_status).toBe(events[index - 1]?.to_status);
      if (from_status !== to_status) expect(ALLOWED).toContain(`${from_status}>${to_status}`);
    }
    expect(order.status).toBe(events.at(-1)?.to_status);
    expect(order.open_attempt).toBeNull();
    const attempts = await database.queries
      .selectFrom('payment_attempt')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    const refunds = await database.queries
      .selectFrom('refund')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    for (const attempt of attempts) {
      const service = services[attempt.provider];
      expect(service.payments.get(attempt.out_trade_no)?.state === 'paid').toBe(attempt.received_amount > 0);
      const back = refunds
        .filter((each) => each.out_trade_no === attempt.out_trade_no && each.state === 'done')
        .reduce((sum, { amount }) => sum + amount, 0);
      const paid = attempt.received_amount;
      expect(service.balanceOf(attempt.out_trade_no)).toBe(paid - back);
      expect(attempt.refunding_amount).toBeLessThanOrEqual(paid);
      if (attempt.out_trade_no === order.paid_attempt)
        expect([order.paid_amount, order.refunded_amount]).toEqual([paid, back]);
      // Money that came twice or in a wrong amount has gone back, unless the service has given up.
      else if (paid > 0 && refunds.every(({ state }) => state !== 'abnormal' && state !== 'closed'))
        expect(back).toBe(paid);
    }
    const own = refunds.filter(({ is_surplus }) => is_surplus === 0).map(({ state }) => state);
    // After everything has ended, 4 means that an owner has to answer, and only then.
    expect(own.filter((state) => state === 'applied')).toHaveLength(order.status === 4 ? 1 : 0);
    if (order.status === 6) expect(own).toContainEqual(expect.stringMatching(/^(?:abnormal|closed)$/));
    if (order.status === 5) expect(order.refunded_amount).toBe(order.paid_amount);
    if (order.status === 1) expect(order.paid_amount).toBe(order.amount);
    if (order.status === 0 || order.status === 2 || order.status === 3) expect(order.paid_amount).toBe(0);
  }

  test(
    'come out right whatever happens at the same time, with answers and notices lost',
    async () => {
      const bench = await open();
      for (let round = 0; round < ROUNDS; round += 1) {
        const memberId = `member-${round}`;
        const orderId = await bench.place(memberId);
        for (const service of Object.values(bench.services)) {
          service.loss = round % 3 === 0 ? 0.3 : 0;
          service.liveness = round % 2 === 0 ? 0.5 : 0;
          service.refuses = false;
          service.payments.clear();
          service.notices.length = 0;
        }
        for (let batch = 0; batch < 6; batch += 1)
          await Promise.all(Array.from({ length: AT_ONCE }, () => step(bench, memberId, orderId)));
        await settle(bench);
        await check(bench, orderId);
      }
      expect(
        await bench.database.queries.selectFrom('member_order').select('order_id').execute(),
      ).toHaveLength(ROUNDS);
    },
    TIMEOUT_MS,
  );
});
