// Two processes share a database: what an owner changes in one counts in the other at once.
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { Merchants } from '../../src/server/domains/merchants/index.ts';
import { Orders } from '../../src/server/domains/orders/index.ts';
import { isInUse, openGateways, Payments } from '../../src/server/domains/payments/index.ts';
import { Sites } from '../../src/server/domains/sites/index.ts';
import { makeOutgoing } from '../../src/server/kernel/outgoing.ts';
import { openSecretKey } from '../../src/server/kernel/secrets/secret-key.ts';
import { SITE } from '../server-verification/verification.ts';
import { DATABASES } from '../support/database.ts';
import { holdDate, NOON } from '../support/held-date.ts';
import { enter, openServices } from './site-merchant.ts';

holdDate();

/** Where payers are. */
const PLACE = { userAgent: '', address: '203.0.113.7', hostname: 'shop.example.com' };
const OTHER_APP = '9021000100000002';
const services = await openServices();
afterAll(services.finish);

describe.each(DATABASES)('a merchant that another process changes, on $name', ({ settings }) => {
  async function open() {
    const config = await settings();
    const database = await openDatabase(config);
    const logger = pino({ level: 'silent' });
    const makeProcess = (): Merchants =>
      new Merchants({
        environment: {},
        gateways: { aliPay: services.env.ALIPAY_GATEWAY },
        database,
        secretKey: openSecretKey({ DATA_DIR: config.DATA_DIR }),
        isInUse,
        logger,
      });
    const [merchants, other] = [makeProcess(), makeProcess()];
    await merchants.change(SITE.projectCode, { aliPay: enter(services.merchant).aliPay });
    const sites = new Sites(database, { PUBLIC_URL: 'https://shop.example.com' });
    await database.queries
      .insertInto('site')
      .values({
        project_code: SITE.projectCode,
        default_language: 'zh-CN',
        languages: '["zh-CN"]',
        created_at: '',
      })
      .execute();
    /** What happens between the opening of the gateway and the beginning of the payment. */
    const meanwhile = { act: () => Promise.resolve() };
    const payments = new Payments({
      database,
      logger,
      requirements: { require: () => meanwhile.act() },
      gateways: openGateways({ merchants, sites, outgoing: makeOutgoing({}) }),
    });
    onTestFinished(async () => {
      await payments.close();
      await database.close();
    });
    const order = { memberId: 'lin', title: '样板盒', unitPrice: 1, quantity: 1, language: 'zh-CN' };
    const begin = async () => {
      const orderId = await database.write((transaction) =>
        new Orders(database).place(transaction, SITE, order, NOON),
      );
      const payer = { memberId: 'lin', site: SITE, language: 'zh-CN', ...PLACE };
      const start = await payments.begin({ ...payer, origin: 'https://shop.example.com' }, orderId, 'aliPay');
      return new URL(start.payUrl ?? '').searchParams.get('app_id');
    };
    const change = () => other.change(SITE.projectCode, { aliPay: { appId: OTHER_APP } });
    const attempts = () => database.queries.selectFrom('payment_attempt').select('out_trade_no').execute();
    return { begin, change, remove: () => other.remove(SITE.projectCode, 'aliPay'), meanwhile, attempts };
  }

  test('takes the next payment', async () => {
    const { begin, change, remove, attempts } = await open();
    await change();
    expect(await begin()).toBe(OTHER_APP);
    // Payments under way keep their merchant.
    expect(await attempts()).toHaveLength(1);
    await expect(remove()).rejects.toMatchObject({ status: 409 });
  });

  test.each(['change', 'remove'] as const)(
    'takes no payment that was being begun at the moment of a %s: it is begun again',
    async (what) => {
      const { begin, meanwhile, attempts, ...owner } = await open();
      meanwhile.act = owner[what];
      await expect(begin()).rejects.toMatchObject({ status: 409 });
      expect(await attempts()).toEqual([]);
    },
  );
});
