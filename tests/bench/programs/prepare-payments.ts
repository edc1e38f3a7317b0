import { createCipheriv, createSign } from 'node:crypto';
import process from 'node:process';
import { startMemberToken } from '../../../src/server/domains/identity/index.ts';
import { DEFAULT_SITE } from '../../../src/server/domains/sites/index.ts';
import { openServices } from '../../../src/server/app/open-services.ts';
import {
  describeMerchant,
  makePracticeKeys,
  WX_APP_ID,
  WX_MERCHANT_ID,
  type PracticeKeys,
} from '../../../src/practice/practice-keys.ts';
import type { Services } from '../../../src/server/entities/engine/services.ts';
import type { Queries } from '../../../src/server/database/driver.ts';
import { loadConfig } from '../../../src/server/kernel/config.ts';
import { makeLogger } from '../../../src/server/kernel/logging.ts';
import { seedDatabase } from '../../../src/server/seed/seed.ts';
import { makeMemberRow } from '../../support/member-row.ts';

// Fills the database of DATA_DIR with a member and as many open WeChat payments as the argument says, and
// sends their notices, and what the server needs to take them.

/** A notice of a payment, ready to be sent. */
export interface PreparedNotice {
  headers: Record<string, string>;
  body: string;
}

export interface PreparedPayments {
  environment: Record<string, string>;
  notices: PreparedNotice[];
  /** Headers of the member. */
  member: Record<string, string>;
}

const PRICE = 9_400;
const MEMBER = 'member-of-orders';

function writeNotice(keys: PracticeKeys, outTradeNo: string, now: Date): PreparedNotice {
  const content = JSON.stringify({
    appid: WX_APP_ID,
    mchid: WX_MERCHANT_ID,
    out_trade_no: outTradeNo,
    transaction_id: `42${outTradeNo}`,
    trade_state: 'SUCCESS',
    success_time: now.toISOString(),
    amount: { total: PRICE, currency: 'CNY' },
  });
  const [nonce, associated_data] = [outTradeNo.slice(-12), 'transaction'];
  const cipher = createCipheriv('aes-256-gcm', keys.apiV3Key, nonce).setAAD(Buffer.from(associated_data));
  const parts = [cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()];
  const ciphertext = Buffer.concat(parts).toString('base64');
  const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data };
  const body = JSON.stringify({ event_type: 'TRANSACTION.SUCCESS', resource });
  const [timestamp, salt] = [String(Math.floor(now.getTime() / 1000)), outTradeNo];
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${salt}\n${body}\n`)
    .sign(keys.wxpay.key.privateKey, 'base64');
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': salt,
    'wechatpay-serial': keys.wxpay.keyId,
    'wechatpay-signature': signature,
  };
  return { headers, body };
}

async function addMember(queries: Queries, now: Date): Promise<void> {
  await queries
    .insertInto('member')
    .values(makeMemberRow({ member_id: MEMBER, created_at: now.toISOString() }))
    .execute();
}

/** An order with an open attempt; returns the number of the attempt. */
async function placeOrder({ orders }: Services, transaction: Queries, moment: Date): Promise<string> {
  const site = { projectCode: DEFAULT_SITE, defaultLanguage: 'zh-CN', languages: ['zh-CN'] };
  const order = { memberId: MEMBER, title: '样板盒', unitPrice: PRICE, quantity: 1, language: 'zh-CN' };
  const orderId = await orders.place(transaction, site, order, moment);
  const { order_number, expires_at } = await transaction
    .selectFrom('member_order')
    .select(['order_number', 'expires_at'])
    .where('project_code', '=', DEFAULT_SITE)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const outTradeNo = `${order_number}01`;
  await transaction
    .updateTable('member_order')
    .set({ open_attempt: outTradeNo })
    .where('project_code', '=', DEFAULT_SITE)
    .where('order_id', '=', orderId)
    .execute();
  await transaction
    .insertInto('payment_attempt')
    .values({
      project_code: DEFAULT_SITE,
      out_trade_no: outTradeNo,
      order_id: orderId,
      provider: 'wxPay',
      scene: 'native',
      amount: PRICE,
      state: 'created',
      start: null,
      transaction_id: null,
      created_at: moment.toISOString(),
      expires_at,
      // Nobody answers at the service.
      ask_at: '9999-01-01T00:00:00.000Z',
      asked_at: null,
    })
    .execute();
  return outTradeNo;
}

async function prepare(count: number): Promise<PreparedPayments> {
  const config = loadConfig(process.env);
  const services = await openServices(config, makeLogger(config.LOG_LEVEL));
  try {
    await seedDatabase(services);
    const now = new Date();
    const { queries } = services.database;
    await services.settings.set(DEFAULT_SITE, 'switches', { memberLogin: true, mall: true });
    await addMember(queries, now);
    const numbers = await services.database.write(async (transaction) => {
      const made: string[] = [];
      // Not all at one moment: the list is sorted by time.
      for (let place = 0; place < count; place += 1)
        made.push(await placeOrder(services, transaction, new Date(now.getTime() - place * 10)));
      return made;
    });
    const keys = await makePracticeKeys(now);
    const { wxPay } = describeMerchant(keys, 'public-keys', 'http://127.0.0.1:9');
    const device = { deviceId: 'bench', address: '203.0.113.1' };
    const token = await startMemberToken(queries, DEFAULT_SITE, { ...device, memberId: MEMBER }, now);
    return {
      environment: {
        WXPAY_MERCHANT_ID: wxPay?.merchantId ?? '',
        WXPAY_APP_ID: wxPay?.appId ?? '',
        WXPAY_API_V3_KEY: wxPay?.apiV3Key ?? '',
        WXPAY_PRIVATE_KEY: wxPay?.privateKey ?? '',
        WXPAY_CERTIFICATE: wxPay?.certificate ?? '',
        WXPAY_PUBLIC_KEY_ID: keys.wxpay.keyId,
        WXPAY_PUBLIC_KEY: wxPay?.publicKeys?.[keys.wxpay.keyId] ?? '',
      },
      notices: numbers.map((number) => writeNotice(keys, number, now)),
      member: { authorization: `Bearer ${token}`, 'x-device-id': 'bench' },
    };
  } finally {
    await services.close();
  }
}

process.send?.(await prepare(Number(process.argv[2])));
