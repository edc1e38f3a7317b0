import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { makeBills, makeMerchantCertificates } from '../../src/server/domains/bills/index.ts';
import { makeMetrics } from '../../src/server/domains/operations/index.ts';
import { Orders } from '../../src/server/domains/orders/index.ts';
import { type Gateways, Payments } from '../../src/server/domains/payments/index.ts';
import { GatewayError, type BillLine } from '../../src/server/gateways/gateway.ts';
import { feeOf } from '../../src/assembly/money.ts';
import { HttpError } from '../../src/server/kernel/http-error.ts';
import { SITE } from '../server-verification/verification.ts';
import { DATABASES } from '../support/database.ts';
import { ScriptedService } from './scripted-service.ts';

const PAGE = { pageNum: 1, pageSize: 200 };
const beijing = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);

const PAYER = {
  memberId: 'lin',
  site: SITE,
  language: 'zh-CN',
  userAgent: '',
  address: '203.0.113.7',
  hostname: 'clay.example',
  origin: 'https://clay.example',
};

/** A service whose bills the test writes. */
function openService(now: () => Date) {
  const service = new ScriptedService('wxPay', () => 0.5);
  service.now = now;
  /** What it answers for each day; a function may throw. */
  const answers = new Map<string, () => BillLine[] | undefined>();
  const asked: string[] = [];
  const gateways: Gateways = {
    open: () =>
      Promise.resolve({
        ...service.gateway(),
        async readBill(day) {
          asked.push(day);
          return answers.get(day)?.();
        },
      }),
    isCurrent: () => Promise.resolve(true),
    notifyUrl: () => Promise.resolve('https://clay.example/api/pay'),
    toPayer: (address) => address,
  };
  return { service, gateways, answers, asked };
}

describe.each(DATABASES)('fetching bills on $name', ({ settings }) => {
  async function open() {
    const database = await openDatabase(await settings());
    const clock = { moment: beijing('2026-03-01 12:00:00') };
    const now = () => clock.moment;
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const { service, gateways, answers, asked } = openService(now);
    const requirements = { require: () => Promise.resolve() };
    const payments = new Payments({ database, gateways, requirements, logger, now });
    const orders = new Orders(database, now);
    onTestFinished(async () => {
      await payments.close();
      await database.close();
    });
    const makeNew = () => makeBills({ database, gateways, logger, now });
    /** An order that is paid at a time; returns the line that the bill should have. */
    async function pay(at: string): Promise<BillLine & { orderId: string }> {
      clock.moment = beijing(at);
      const order = { memberId: 'lin', title: '样板盒', unitPrice: 9_400, quantity: 1, language: 'zh-CN' };
      const orderId = await database.write((transaction) =>
        orders.place(transaction, SITE, order, clock.moment),
      );
      await payments.begin(PAYER, orderId, 'wxPay');
      const outTradeNo = [...service.payments.keys()].at(-1) ?? '';
      service.pay(outTradeNo);
      await payments.ask(SITE, 'lin', orderId);
      const transactionId = `T${outTradeNo}`;
      return { kind: 'payment', transactionId, outTradeNo, amount: 9_400, fee: feeOf(9_400, 6_000), orderId };
    }
    const bills = makeNew();
    const runAt = async (at: string): Promise<void> => {
      clock.moment = beijing(at);
      await bills.run();
    };
    const differences = async () =>
      (await bills.search(SITE, { ...PAGE, sort: { field: 'day', isDescending: true } })).data
        .map(({ kind, day, outTradeNo }) => `${kind} ${day} ${outTradeNo}`)
        .toSorted((one, other) => one.localeCompare(other));
    const days = async () => (await bills.listBills(SITE, PAGE)).data;
    const shop = { database, clock, payments, service, pay };
    return { ...shop, lines, answers, asked, runAt, differences, days, bills, makeNew };
  }

  test('begins at 10:00 of the next day, and with the first payment', async () => {
    const { runAt, asked, pay, answers, days, differences } = await open();
    await runAt('2026-03-02 12:00:00');
    expect([asked, await days(), await differences()]).toEqual([[], [], []]);
    const { orderId: _, ...line } = await pay('2026-03-02 12:00:00');
    answers.set('2026-03-02', () => [line]);
    await runAt('2026-03-03 09:59:59');
    expect(asked).toEqual([]);
    await runAt('2026-03-03 10:00:00');
    await runAt('2026-03-03 18:00:00');
    expect(asked).toEqual(['2026-03-02']);
  });

  test('asks again, later each time, and says in the end that a bill is missing', async () => {
    const { runAt, asked, pay, answers, days, lines, bills, clock, differences } = await open();
    const { orderId: _, ...line } = await pay('2026-03-01 12:00:00');
    answers.set('2026-03-01', () => {
      throw new GatewayError('unavailable', 'TIMEOUT', 'No answer.');
    });
    await runAt('2026-03-02 10:00:00');
    await runAt('2026-03-02 10:09:59');
    expect(asked).toHaveLength(1);
    expect(await days()).toMatchObject([{ state: 'waiting', failure: 'TIMEOUT', tries: 1 }]);
    await runAt('2026-03-02 10:10:00');
    expect(asked).toHaveLength(2);
    // Only this day is looked at: the days after it have bills without a line.
    for (let hour = 0; hour < 24 * 7; hour += 1) {
      clock.moment = new Date(beijing('2026-03-02 11:10:00').getTime() + hour * 3_600_000);
      await bills.run();
    }
    const first = async () => (await days()).find(({ day }) => day === '2026-03-01');
    expect(asked.filter((day) => day === '2026-03-01')).toHaveLength(9);
    expect(await first()).toMatchObject({ state: 'missing', failure: 'TIMEOUT' });
    expect(
      lines.filter((each) => each.includes('a bill is missing') && each.includes('2026-03-01"')),
    ).toHaveLength(1);
    // Nothing is said about payments whose bill was not seen.
    expect(await differences()).toEqual([]);
    answers.set('2026-03-01', () => [line]);
    await bills.askAgain(SITE, 'wxPay', '2026-03-01');
    await bills.run();
    expect(await first()).toMatchObject({ state: 'compared', lines: 1, paid: 9_400 });
    expect(await differences()).toEqual([]);
  });

  test('believes an empty bill at the fourth time: our payments are only here', async () => {
    const { runAt, pay, answers, differences } = await open();
    const { outTradeNo } = await pay('2026-03-01 12:00:00');
    answers.set('2026-03-01', () => []);
    for (const time of ['10:00', '10:10', '11:10']) await runAt(`2026-03-02 ${time}:00`);
    expect(await differences()).toEqual([]);
    await runAt('2026-03-02 14:10:00');
    expect(await differences()).toEqual([`only here 2026-03-01 ${outTradeNo}`]);
  });

  test('near midnight the next bill decides, too', async () => {
    const { runAt, pay, answers, differences } = await open();
    const [late, lost] = [await pay('2026-03-01 23:58:00'), await pay('2026-03-01 23:59:00')];
    const { orderId: _, ...line } = late;
    answers.set('2026-03-01', () => [{ ...line, outTradeNo: 'X', transactionId: 'X', amount: 1, fee: 0 }]);
    await runAt('2026-03-02 10:00:00');
    expect(await differences()).toEqual(['only there 2026-03-01 X']);
    answers.set('2026-03-02', () => [line]);
    await runAt('2026-03-03 10:00:00');
    expect(await differences()).toEqual([
      `only here 2026-03-01 ${lost.outTradeNo}`,
      'only there 2026-03-01 X',
    ]);
  });

  test('a payment that becomes known after its bill is one difference', async () => {
    const { runAt, pay, answers, differences, database, bills } = await open();
    const { orderId: _, ...line } = await pay('2026-03-01 12:00:00');
    const kept = await database.queries
      .selectFrom('payment_transaction')
      .selectAll()
      .executeTakeFirstOrThrow();
    await database.queries.deleteFrom('payment_transaction').execute();
    answers.set('2026-03-01', () => [line]);
    await runAt('2026-03-02 10:00:00');
    await database.queries.insertInto('payment_transaction').values(kept).execute();
    answers.set('2026-03-02', () => [{ ...line, outTradeNo: 'X' }]);
    await runAt('2026-03-03 10:00:00');
    expect(await differences()).toEqual([
      `only there 2026-03-01 ${line.outTradeNo}`,
      'only there 2026-03-02 X',
    ]);
    await expect(bills.askAgain(SITE, 'wxPay', '2026-03-03')).rejects.toThrow(HttpError);
  });

  test('a refund under way is in one bill; days that were slept through are made up', async () => {
    const { runAt, pay, answers, differences, payments, service, clock, asked } = await open();
    const { orderId, ...line } = await pay('2026-03-01 12:00:00');
    await payments.grantRefund(SITE, orderId, { actor: 'owner:li', amount: 400, reason: '少了' });
    const refundNumber = `${line.outTradeNo}R1`;
    answers.set('2026-03-01', () => [line, { ...line, kind: 'refund', refundNumber, amount: 400, fee: -2 }]);
    await runAt('2026-03-02 10:00:00');
    clock.moment = beijing('2026-03-03 12:00:00');
    service.endRefund(line.outTradeNo, refundNumber, 'done');
    await payments.sweep();
    const other = { ...line, outTradeNo: 'X', transactionId: 'X' };
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) answers.set(day, () => [other]);
    await runAt('2026-03-05 10:00:00');
    expect(asked.toSorted()).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']);
    expect(await differences()).toEqual([2, 3, 4].map((day) => `only there 2026-03-0${day} X`));
  });

  test('two processes at once add each difference once', async () => {
    const { runAt, pay, answers, differences, makeNew, database } = await open();
    const { outTradeNo, orderId: _, ...line } = await pay('2026-03-01 12:00:00');
    answers.set('2026-03-01', () => [
      { ...line, outTradeNo: 'X' },
      { ...line, outTradeNo: 'X' },
    ]);
    await Promise.all([runAt('2026-03-02 10:00:00'), makeNew().run(), makeNew().run()]);
    expect(await differences()).toEqual([
      `only here 2026-03-01 ${outTradeNo}`,
      'only there 2026-03-01 X',
      'only there 2026-03-01 X',
    ]);
    expect(await database.queries.selectFrom('payment_bill').select('tries').execute()).toEqual([
      { tries: 0 },
    ]);
  });
});

describe.each(DATABASES)('certificates of merchants on $name', ({ settings }) => {
  test('are told once a day from 30 days before their end on, and always in the metrics', async () => {
    const database = await openDatabase(await settings());
    onTestFinished(() => database.close());
    for (const project_code of ['default', 'clay'])
      await database.queries
        .insertInto('site')
        .values({ project_code, default_language: 'zh-CN', languages: '["zh-CN"]', created_at: '' })
        .execute();
    const lines: string[] = [];
    const clock = { moment: beijing('2026-03-01 12:00:00') };
    const certificateEnds = beijing('2026-04-01 00:00:00');
    const service = new ScriptedService('wxPay', () => 0.5);
    const certificates = makeMerchantCertificates({
      database,
      logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
      now: () => clock.moment,
      gateways: {
        open: (site, provider) =>
          site === 'clay' && provider === 'wxPay'
            ? Promise.resolve({ ...service.gateway(), certificateEnds })
            : Promise.reject(new HttpError(409, 'payment.not-set-up')),
        isCurrent: () => Promise.resolve(true),
        notifyUrl: () => Promise.resolve(''),
        toPayer: (address) => address,
      },
    });
    const metrics = makeMetrics();
    metrics.watchCertificates(certificates.ends);
    const lookAt = async (at: string): Promise<void> => {
      clock.moment = beijing(at);
      await certificates.look();
    };
    await lookAt('2026-03-01 12:00:00');
    expect(lines).toEqual([]);
    for (const at of ['2026-03-03 12:00:00', '2026-03-03 18:00:00', '2026-03-04 00:10:00']) await lookAt(at);
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      site: 'clay',
      provider: 'wxPay',
      days: 28,
    });
    await lookAt('2026-04-02 12:00:00');
    expect(lines[2]).toContain('a certificate of a payment merchant has ended');
    expect(await metrics.write()).toContain(
      `_certificate_end_seconds{site="clay",provider="wxPay"} ${certificateEnds.getTime() / 1000}\n`,
    );
  });
});
