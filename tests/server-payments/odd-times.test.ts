// A clock that jumps a day forward and back, and a service that never answers: nothing else waits for them.
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { Orders } from '../../src/server/domains/orders/index.ts';
import { Payments } from '../../src/server/domains/payments/index.ts';
import type { Provider } from '../../src/server/gateways/gateway.ts';
import { makeLease } from '../../src/server/jobs/lease.ts';
import { SITE } from '../server-verification/verification.ts';
import { DATABASES } from '../support/database.ts';
import { NOON } from '../support/held-date.ts';
import { ScriptedService } from './scripted-service.ts';

/** Where payers are. */
const PLACE = { userAgent: '', address: '203.0.113.7', hostname: 'shop.example.com' };
const DAY_S = 86_400;

describe.each(DATABASES)('payments on $name', ({ settings }) => {
  async function open() {
    const database = await openDatabase(await settings());
    const clock = { moment: new Date('2026-03-01T08:00:00.000Z') };
    const now = () => clock.moment;
    const services = {
      aliPay: new ScriptedService('aliPay', () => 0.5),
      wxPay: new ScriptedService('wxPay', () => 0.5),
    };
    for (const service of Object.values(services)) service.now = now;
    const silent = new Set<Provider>();
    const payments = new Payments({
      database,
      logger: pino({ level: 'silent' }),
      now,
      requirements: { require: () => Promise.resolve() },
      gateways: {
        async open(_site, provider) {
          const gateway = services[provider].gateway();
          return silent.has(provider)
            ? { ...gateway, query: () => new Promise<never>(() => undefined) }
            : gateway;
        },
        isCurrent: () => Promise.resolve(true),
        notifyUrl: () => Promise.resolve('https://clay.example/api/pay'),
        toPayer: (address) => address,
      },
    });
    onTestFinished(() => database.close());
    /** An order that is paid at the service; no notice has come. */
    async function pay(provider: Provider): Promise<() => Promise<number>> {
      const order = { memberId: 'lin', title: '样板盒', unitPrice: 9_400, quantity: 1, language: 'zh-CN' };
      const orderId = await database.write((transaction) =>
        new Orders(database, now).place(transaction, SITE, order, now()),
      );
      const payer = { memberId: 'lin', site: SITE, language: 'zh-CN', ...PLACE };
      await payments.begin({ ...payer, origin: 'https://clay.example' }, orderId, provider);
      services[provider].pay([...services[provider].payments.keys()].at(-1) ?? '');
      return async () => {
        const found = database.queries.selectFrom('member_order').select('status');
        return (await found.where('order_id', '=', orderId).executeTakeFirstOrThrow()).status;
      };
    }
    const wait = (seconds: number) =>
      void (clock.moment = new Date(clock.moment.getTime() + seconds * 1_000));
    return { database, services, payments, pay, wait, silent };
  }

  test('that began a day ahead are asked about as soon as the clock is right again', async () => {
    const { payments, pay, wait, database } = await open();
    wait(DAY_S);
    const status = await pay('wxPay');
    wait(-DAY_S);
    await payments.sweep();
    expect(await status()).toBe(1);
    // The payer who waits may have asked while the clock was wrong.
    const other = await pay('aliPay');
    wait(DAY_S);
    const ahead = await database.queries.selectFrom('member_order').select('order_id').execute();
    for (const { order_id } of ahead)
      await database.queries
        .updateTable('payment_attempt')
        .set({ asked_at: '2026-03-02T08:00:00.000Z' })
        .where('order_id', '=', order_id)
        .execute();
    wait(-DAY_S + 60);
    await payments.sweep();
    expect(await other()).toBe(1);
  });

  test('whose notices were stored a day ahead are settled', async () => {
    const { payments, pay, wait, services, database } = await open();
    const status = await pay('wxPay');
    wait(DAY_S);
    const [notice] = services.wxPay.notices;
    await payments.takeNotice(SITE, 'wxPay', { headers: {}, body: JSON.stringify(notice) });
    await payments.close();
    // As after a kill between the storing and the acting.
    await database.queries.updateTable('payment_notice').set({ outcome: null }).execute();
    wait(-DAY_S);
    await payments.sweep();
    expect(await status()).toBe(1);
    expect(await database.queries.selectFrom('payment_notice').select('outcome').execute()).toEqual([
      { outcome: 'known already' },
    ]);
  });

  test('of one service are settled while the other one never answers', async () => {
    const { payments, pay, wait, silent } = await open();
    await pay('aliPay');
    const status = await pay('wxPay');
    silent.add('aliPay');
    wait(60);
    void payments.sweep();
    await expect.poll(status).toBe(1);
  });

  test('have a job again after its process was killed while the clock was a day ahead', async () => {
    const { database } = await open();
    onTestFinished(() => void vi.useRealTimers());
    const today = NOON.getTime();
    vi.setSystemTime(today + DAY_S * 1_000);
    const killed = makeLease(database, 'payments', 'killed');
    expect(await killed.hold()).toBe(true);
    vi.setSystemTime(today);
    const next = makeLease(database, 'payments', 'next');
    expect(await next.hold()).toBe(true);
    // One that lives on sees that the job is another's.
    expect(await killed.hold()).toBe(false);
  });
});
