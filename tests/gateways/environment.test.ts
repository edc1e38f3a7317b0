// A merchant in the environment of a server: what its variables say reaches the services, and the bills.
import { expect, onTestFinished, test } from 'vitest';
import { openGateway } from '../../src/server/gateways/open/open-gateway.ts';
import { readMerchant } from '../../src/server/gateways/open/read-merchant.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeOutgoing } from '../../src/server/kernel/outgoing.ts';
import { begin, environmentOf, NOON, openPractice } from './practice.ts';
import { readAlipayParameters, readAuthorization } from './signature-rules.ts';

/** The services, and the adapters of a server that has their merchant in its environment. */
async function open(settings: Record<string, string> = {}) {
  const practice = await openPractice();
  onTestFinished(practice.finish);
  const env = environmentOf(practice.merchant);
  const { serial = '', appSecret = '' } = practice.merchant.wxPay ?? {};
  const read = readMerchant(
    loadConfig({ ...env, WXPAY_SERIAL: serial, WXPAY_APP_SECRET: appSecret, ...settings }),
  );
  const dependencies = { outgoing: makeOutgoing({}), now: () => NOON };
  practice.aliPay = await openGateway('aliPay', read, dependencies);
  practice.wxPay = await openGateway('wxPay', read, dependencies);
  return { practice, env, serial, appSecret };
}

test('a server that has its merchant in its environment is paid by it', async () => {
  const { practice, env, serial, appSecret } = await open();
  await begin(practice, { scene: 'page' });
  const [byAlipay] = practice.requests.splice(0).map(readAlipayParameters);
  expect(byAlipay?.get('app_id')).toBe(env.ALIPAY_APP_ID);
  await begin(practice, { scene: 'native' });
  const [byWechat] = practice.requests.splice(0);
  expect(JSON.parse(byWechat?.body ?? '')).toMatchObject({
    appid: env.WXPAY_APP_ID,
    mchid: env.WXPAY_MERCHANT_ID,
  });
  const { fields } = readAuthorization(String(byWechat?.headers.authorization));
  expect(fields.get('serial_no')).toBe(serial);
  await practice.wxPay.readOpenid?.('code').catch(() => undefined);
  expect(practice.requests.at(-1)?.path).toContain(`secret=${appSecret}`);
});

test('bills are compared with the rates of the contracts in the environment', async () => {
  const { practice: without } = await open();
  expect([without.aliPay.feeRate, without.wxPay.feeRate]).toEqual([undefined, undefined]);
  const { practice } = await open({ ALIPAY_FEE_RATE: '0.38', WXPAY_FEE_RATE: '1' });
  expect([practice.aliPay.feeRate, practice.wxPay.feeRate]).toEqual([3_800, 10_000]);
});
