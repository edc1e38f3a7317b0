/**
 * kill -9 of the built server at every step of paying, cancelling and refunding. The payment service is the
 * practice gateway in this process, behind a proxy that knows each step; three of ten notices are dropped.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import { startMemberToken } from '../../src/server/domains/identity/index.ts';
import { Orders } from '../../src/server/domains/orders/index.ts';
import { environmentOf, findKeys, listen, openPractice, readBody } from '../gateways/practice.ts';
import { SITE } from '../server-verification/verification.ts';
import type { Provider } from '../../src/server/gateways/gateway.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { NOON } from '../support/held-date.ts';
import {
  signInOwner,
  startKillable,
  type KillableOwner,
  type KillableSettings,
} from '../support/killable-server.ts';
import type { RunningProgram } from '../support/program.ts';
import { makeMemberRow } from '../support/member-row.ts';
import { rounds } from '../support/rounds.ts';
import { timeOf } from '../support/server-time.ts';

/** Kills, of which every second one is for Alipay. A run with every step: docs/measured. */
const KILLS = rounds(2);
/** WeChat Pay needs a public address; nothing is asked for there. */
const PUBLIC_URL = 'https://clay.example';
const MEMBER = 'lin';
const AMOUNT = 9_400;
const PATIENCE = { timeout: 60_000, interval: 200 };

/**
 * Steps of each service, named by its request. `begin` is in the midst of the member's call; `notice` and
 * `answered` are steps of a notice. Alipay is asked about a refund when the answer to it was lost.
 */
const STEPS: Readonly<Record<Provider, readonly string[]>> = {
  wxPay: [
    'before refund/domestic/refunds',
    'notice',
    'after native',
    'after refund/domestic/refunds',
    'answered',
    'before native',
    'after out-trade-no',
    'refund notice',
    'before close',
    'after close',
    'before out-trade-no',
  ],
  aliPay: [
    'after alipay.trade.refund',
    'notice',
    'refund notice',
    'answered',
    'begin',
    'before alipay.trade.close',
    'after alipay.trade.close',
    'before alipay.trade.query',
    'after alipay.trade.query',
    'before alipay.trade.refund',
    'before fastpay.refund.query',
    'after fastpay.refund.query',
  ],
};
const PROVIDERS = ['aliPay', 'wxPay'] as const;
/** Steps for which the notice of the payment is lost, so that the service is asked. */
const ASKED = /out-trade-no|trade\.query/;

await findKeys(NOON);
const practice = await openPractice('both');
afterAll(() => practice.finish());

/** The built server, and what is killed when. */
class Shop {
  readonly folder: KillableSettings;
  /** The step at which it is killed next. */
  step: string | undefined;
  /** Requests of this name are not answered; resolves when one has come. */
  silence: { name: string; came: () => void } | undefined;
  kills = 0;
  private delivered = 0;
  private proxy = '';
  private program: RunningProgram | undefined;

  constructor(folder: KillableSettings) {
    this.folder = folder;
  }

  get server(): RunningProgram {
    if (this.program === undefined) throw new Error('The server has not been started.');
    return this.program;
  }

  async start(): Promise<void> {
    const environment = environmentOf(practice.merchant);
    this.program = await startKillable(this.folder, {
      ...environment,
      PUBLIC_URL,
      ALIPAY_GATEWAY: (environment.ALIPAY_GATEWAY ?? '').replace(practice.origin, this.proxy),
      WXPAY_GATEWAY: (environment.WXPAY_GATEWAY ?? '').replace(practice.origin, this.proxy),
    });
  }

  async kill(): Promise<void> {
    this.step = undefined;
    this.kills += 1;
    await this.server.kill();
  }

  /** Between the server and the practice gateway: it knows each step. */
  async openProxy(): Promise<() => void> {
    const { origin, close } = await listen((request, response) => {
      const answer = async (): Promise<void> => {
        const { method = 'GET', url = '', headers } = request;
        const body = await readBody(request);
        // Alipay's requests name what they are for in their body.
        const asked = `${url} ${body}`;
        if (this.silence !== undefined && asked.includes(this.silence.name)) return this.silence.came();
        const isStep = (when: string): boolean =>
          this.step?.startsWith(`${when} `) === true && asked.includes(this.step.slice(when.length + 1));
        if (isStep('before')) return this.kill();
        practice.clock.now = await timeOf(this.server.url);
        const answered = await practice.gateway.handle({ method, path: url, headers, body });
        if (isStep('after')) return this.kill();
        const isLost = this.step?.includes('fastpay') === true && asked.includes('alipay.trade.refund');
        if (isLost) return void response.destroy();
        response.writeHead(answered.status, answered.headers).end(answered.body);
      };
      answer().catch(() => response.destroy());
    });
    this.proxy = origin;
    return close;
  }

  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(this.folder);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** Starts the server again when it was killed: later, so that its leases and pauses are over. */
  async revive(): Promise<void> {
    const answer = await fetch(`${this.server.url}/healthz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await this.server.kill();
    await this.withDatabase(letTimePass);
    await this.start();
  }

  /** Kills in the midst of a call, at another moment each time. */
  async during(step: string, call: Promise<unknown>): Promise<void> {
    if (this.step === step) {
      await wait(this.kills % 9);
      await this.kill();
    }
    await call;
  }

  /** Delivers the notices that are due, but drops three of ten. */
  async deliver(provider: Provider, when: 'notice' | 'refund notice'): Promise<void> {
    await practice.gateway.deliverDue();
    for (const notice of practice.notices.splice(0)) {
      this.delivered += 1;
      const isStep = this.step === when || (this.step === 'answered' && when === 'notice');
      const isNeeded = isStep || this.step?.includes('fastpay') === true;
      const isDropped = this.delivered % 10 < 3 || ASKED.test(this.step ?? '');
      if (isDropped && !isNeeded) continue;
      const sending = fetch(`${this.server.url}/api/pay/${provider}/notify`, {
        method: 'POST',
        body: notice.body,
        headers: notice.headers,
      }).catch(() => undefined);
      // In the midst of it, a little later each time.
      if (this.step === when) await wait(this.delivered % 7);
      else await sending;
      if (isStep) await this.kill();
      await sending;
      await this.revive();
    }
  }

  /** Does it until something is so, whatever is killed meanwhile. */
  async until(isSo: () => Promise<boolean>, act: () => Promise<unknown>): Promise<void> {
    await vi.waitFor(async () => {
      await act();
      await this.revive();
      if (!(await isSo())) throw new Error('It has not happened yet.');
    }, PATIENCE);
  }
}

/** One order is paid and refunded, or cancelled, and the server killed on the way. */
async function goThrough(shop: Shop, call: Calls, orderId: string, provider: Provider): Promise<void> {
  const has = (status: number) => async () => (await call.read(orderId))?.status === status;
  const isCancelled = shop.step?.endsWith('close') === true;
  let begun: { payUrl?: string } | undefined;
  const begin = async (): Promise<void> => {
    const calling = call.member(provider, { orderId }).then((data) => (begun = data as typeof begun));
    await shop.during('begin', calling);
  };
  await shop.until(async () => begun !== undefined, begin);
  // The payer opens Alipay's page; the answer that leads there may have been that of another attempt.
  if (begun?.payUrl !== undefined) await fetch(begun.payUrl, { redirect: 'manual' });
  if (isCancelled) return shop.until(has(3), () => call.member('cancelOrder', { orderId }));
  const { number = '' } = (await call.read(orderId)) ?? {};
  // A kill may have made another attempt.
  const numbers = ['03', '02', '01'].map((end) => number + end);
  const open = numbers.find((each) => practice.gateway.describe(each)?.isPayable === true);
  practice.clock.now = await timeOf(shop.server.url);
  await practice.gateway.choose(open ?? '', 'paid');
  await shop.deliver(provider, 'notice');
  await shop.until(has(1), () => call.query(orderId, provider));
  await shop.until(has(5), async () => {
    const known = await call.read(orderId);
    if (known?.refunds.length === 0) await call.refund(orderId);
    await shop.deliver(provider, 'refund notice');
  });
}

async function openShop(settings: KillableSettings): Promise<{ shop: Shop; call: Calls; orders: string[] }> {
  const shop = new Shop(settings);
  onTestFinished(await shop.openProxy());
  onTestFinished(() => shop.server.kill());
  await shop.start();
  const owner = await signInOwner(shop.server.url, PUBLIC_URL);
  practice.clock.now = await timeOf(shop.server.url);
  await shop.server.stop();
  const { token, orders } = await shop.withDatabase((database) => prepare(database, practice.clock.now));
  await shop.start();
  return { shop, call: makeCalls(() => shop.server.url, token, owner), orders };
}

test.each(DATABASES)(
  `on $name ${KILLS} kills lose and double no money: every order is in a state that its events explain`,
  async ({ settings }) => {
    const { shop, call, orders } = await openShop(await settings());
    for (const [round, orderId] of orders.entries()) {
      const provider = PROVIDERS[round % 2] ?? 'wxPay';
      const steps = STEPS[provider];
      shop.step = steps[Math.floor(round / 2) % steps.length];
      await goThrough(shop, call, orderId, provider);
    }
    await shop.server.stop();
    await shop.withDatabase(checkAll);
    expect(shop.kills).toBe(KILLS);
  },
  600_000 + KILLS * 20_000,
);

test('a server that is to stop while a job asks a service without an answer stops in order', async () => {
  const { shop, call, orders } = await openShop({ DATA_DIR: makeTemporaryFolder() });
  await call.member('wxPay', { orderId: orders[0] });
  const asked = new Promise<void>((came) => (shop.silence = { name: 'out-trade-no', came }));
  await shop.server.stop();
  await shop.withDatabase(letTimePass);
  await shop.start();
  await asked;
  expect(await shop.server.stop()).toBe(0);
}, 120_000);

async function prepare(database: Database, now: Date): Promise<{ token: string; orders: string[] }> {
  await database.queries
    .insertInto('member')
    .values(
      makeMemberRow({
        project_code: SITE.projectCode,
        member_id: MEMBER,
        email: 'lin@example.com',
        created_at: now.toISOString(),
      }),
    )
    .execute();
  const value = JSON.stringify({ memberLogin: true, mall: true });
  await database.queries
    .insertInto('setting')
    .values({ project_code: SITE.projectCode, name: 'switches', value })
    .onConflict((conflict) => conflict.columns(['project_code', 'name']).doUpdateSet({ value }))
    .execute();
  const order = { memberId: MEMBER, title: '样板盒', unitPrice: AMOUNT, quantity: 1, language: 'zh-CN' };
  const orders: string[] = [];
  for (let count = 0; count < KILLS; count += 1)
    orders.push(
      await database.write((transaction) => new Orders(database).place(transaction, SITE, order, now)),
    );
  // A long run takes longer than an order may wait.
  await database.queries
    .updateTable('member_order')
    .set({ expires_at: '2099-01-01T00:00:00.000Z' })
    .execute();
  const device = { deviceId: 'kill', address: '203.0.113.1', memberId: MEMBER };
  return { token: await startMemberToken(database.queries, SITE.projectCode, device, now), orders };
}

/** A minute later, as far as payments know. */
async function letTimePass({ queries }: Database): Promise<void> {
  const before = new Date(practice.clock.now.getTime() - 60_000).toISOString();
  await queries.deleteFrom('job_lease').execute();
  await queries
    .updateTable('payment_attempt')
    .set({ ask_at: before, asked_at: null, created_at: before })
    .execute();
  await queries.updateTable('refund').set({ ask_at: before }).execute();
  await queries.updateTable('payment_notice').set({ received_at: before }).execute();
}

type Calls = ReturnType<typeof makeCalls>;

interface ReadOrder {
  status: number;
  number: string;
  refunds: unknown[];
}

/** Calls of a server that may die; undefined when it did, or said no. */
function makeCalls(url: () => string, token: string, { cookie, csrfToken }: KillableOwner) {
  const ask = async (path: string, options: RequestInit): Promise<unknown> => {
    const answer = await fetch(url() + path, options).catch(() => undefined);
    const text = await answer?.text().catch(() => '');
    if (answer?.ok !== true || text?.startsWith('{') !== true) return undefined;
    return (JSON.parse(text) as { data?: unknown }).data;
  };
  const headers = { authorization: `Bearer ${token}`, 'x-device-id': 'kill' };
  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: string, more: Record<string, string>) =>
    ask(path, { method: 'POST', body, headers: { ...json, ...more } });
  const get = (path: string) => ask(path, { headers });
  return {
    member: (name: string, body: object) => post(`/api/memberOrder/${name}`, JSON.stringify(body), headers),
    query: (orderId: string, provider: Provider) =>
      get(`/api/memberOrder/query${provider === 'aliPay' ? 'Ali' : 'Wx'}PayStatus?orderId=${orderId}`),
    read: async (orderId: string) =>
      (await get(`/api/memberOrder/orderDetail?orderId=${orderId}`)) as ReadOrder | undefined,
    refund: (orderId: string) =>
      post('/api/console/order/refund', JSON.stringify({ orderId, reason: '退' }), {
        cookie,
        'x-csrf-token': csrfToken,
        origin: PUBLIC_URL,
      }),
  };
}

/** What is stored explains itself, and adds up to the fen with what the service has. */
async function checkAll({ queries }: Database): Promise<void> {
  const orders = await queries.selectFrom('member_order').selectAll().execute();
  for (const order of orders) {
    const of = { project_code: order.project_code, order_id: order.order_id };
    const events = await queries
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', '=', of.order_id)
      .orderBy('position')
      .execute();
    expect(events.map(({ from_status }) => from_status)).toEqual([
      null,
      ...events.map(({ to_status }) => to_status).slice(0, -1),
    ]);
    expect(events.at(-1)?.to_status).toBe(order.status);
    const attempts = await queries
      .selectFrom('payment_attempt')
      .selectAll()
      .where('order_id', '=', of.order_id)
      .execute();
    const refunds = await queries
      .selectFrom('refund')
      .selectAll()
      .where('order_id', '=', of.order_id)
      .execute();
    for (const attempt of attempts) {
      const there = practice.gateway.describe(attempt.out_trade_no);
      const back = refunds
        .filter((each) => each.out_trade_no === attempt.out_trade_no && each.state === 'done')
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(there?.refunded ?? 0).toBe(back);
      expect(there?.state === 'paid').toBe(attempt.state === 'paid');
    }
    const came = await queries
      .selectFrom('payment_transaction')
      .selectAll()
      .where(
        'out_trade_no',
        'in',
        attempts.map(({ out_trade_no }) => out_trade_no),
      )
      .execute();
    const sum = came.reduce((total, { amount }) => total + amount, 0);
    expect([sum, order.paid_amount, order.refunded_amount]).toEqual(
      order.status === 3 ? [0, 0, 0] : [AMOUNT, AMOUNT, AMOUNT],
    );
  }
}
