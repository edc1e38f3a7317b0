// What the adapters send, read by somebody who knows only the documentation of the services.
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scene } from '../../src/server/gateways/gateway.ts';
import type { PracticeRequest } from '../../src/practice/exchange.ts';
import { openGateway } from '../../src/server/gateways/open/open-gateway.ts';
import { parseMerchant } from '../../src/server/gateways/merchant.ts';
import { makeOutgoing } from '../../src/server/kernel/outgoing.ts';
import { begin, newPayment, NOON, openPractice, type Practice } from './practice.ts';
import {
  alipayAccepts,
  alipayCertificateNumber,
  alipayRootNumber,
  readAlipayParameters,
  readAuthorization,
  wxpayAccepts,
  wxpayDialogAccepts,
} from './signature-rules.ts';

/** The same request with one thing changed, left out or added: no signature is right then. */
function changesOf(parameters: ReadonlyMap<string, string>): Map<string, string>[] {
  const names = [...parameters.keys()].filter((name) => name !== 'sign');
  return [
    ...names.map((name) => new Map([...parameters, [name, `${parameters.get(name)}0`]])),
    ...names.map((name) => new Map([...parameters].filter(([each]) => each !== name))),
    new Map([...parameters, ['notify_url2', 'https://evil.example.com']]),
  ];
}

function wxpayChangesOf(request: PracticeRequest): PracticeRequest[] {
  const authorization = String(request.headers.authorization);
  const { fields } = readAuthorization(authorization);
  const others = ['timestamp', 'nonce_str', 'mchid', 'serial_no', 'signature'].map((name) => {
    const value = fields.get(name) ?? '';
    // A nonce or a time of the right form, but another one.
    const other = value.replace(/^./, (first) => (first === '1' ? '2' : '1'));
    const header = authorization.replace(`${name}="${value}"`, `${name}="${other}"`);
    return { ...request, headers: { ...request.headers, authorization: header } };
  });
  return [
    ...others,
    { ...request, method: request.method === 'GET' ? 'POST' : 'GET' },
    { ...request, path: `${request.path}0` },
    { ...request, body: `${request.body} ` },
  ];
}

const REASON = `${'退'.repeat(79)}😀款`;

describe.each(['public-keys', 'certificates', 'both'] as const)('requests with %s', (keyMode) => {
  let practice: Practice & { finish: () => void };
  let merchantKey = '';

  beforeAll(async () => {
    practice = await openPractice(keyMode);
    const privateKey = practice.merchant.aliPay?.privateKey ?? '';
    merchantKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  });
  afterAll(() => practice.finish());

  /** What was sent while something was done. */
  async function sentBy(act: () => Promise<unknown>) {
    const before = practice.requests.length;
    await act();
    return practice.requests.slice(before);
  }

  async function useAll(gateway: Practice['aliPay'], outTradeNo: string): Promise<void> {
    const refund = { outTradeNo, refundNumber: `${outTradeNo}R1`, amount: 1, paid: 1234, reason: REASON };
    await gateway.query(outTradeNo);
    await gateway.close(outTradeNo);
    await gateway
      .refund({ ...refund, notifyUrl: 'https://shop.example.com/notice/wx' })
      .catch(() => undefined);
    await gateway.queryRefund(outTradeNo, `${outTradeNo}R1`);
    await gateway.readBill('2026-11-21');
  }

  test.each<Scene>(['page', 'wap'])('Alipay accepts every request of a payment by %s', async (scene) => {
    const requests = await sentBy(async () => useAll(practice.aliPay, await begin(practice, { scene })));
    const all = requests.map(readAlipayParameters);
    const methods = all.map((parameters) => parameters.get('method'));
    expect(methods).toEqual([
      `alipay.trade.${scene}.pay`,
      'alipay.trade.query',
      'alipay.trade.close',
      'alipay.trade.refund',
      'alipay.trade.fastpay.refund.query',
      'alipay.data.dataservice.bill.downloadurl.query',
    ]);
    for (const parameters of all) {
      expect(alipayAccepts(parameters, merchantKey)).toBe(true);
      expect(changesOf(parameters).filter((changed) => alipayAccepts(changed, merchantKey))).toEqual([]);
      expect(Object.fromEntries(parameters)).toMatchObject({
        app_id: practice.merchant.aliPay?.appId,
        charset: 'utf-8',
        version: '1.0',
      });
      // The clock of Beijing, wherever the server is.
      expect(parameters.get('timestamp')).toBe('2026-11-23 12:00:00');
      const { certificates } = practice.merchant.aliPay ?? {};
      expect(parameters.get('app_cert_sn')).toBe(certificates && alipayCertificateNumber(certificates.app));
      expect(parameters.get('alipay_root_cert_sn')).toBe(certificates && alipayRootNumber(certificates.root));
    }
    const [page, , , refund] = all.map((each) => JSON.parse(each.get('biz_content') ?? '') as object);
    expect(page).toMatchObject({
      total_amount: '12.34',
      time_expire: '2026-11-23 12:30:00',
      subject: '课程   教材   1 2, “全套”',
    });
    expect(refund).toMatchObject({ refund_amount: '0.01', refund_reason: REASON });
    expect(all[0]?.get('return_url')).toBe('https://shop.example.com/client/payment?order=1&from=gateway');
  });

  test.each<Scene>(['native', 'h5', 'jsapi'])('WeChat Pay accepts every request by %s', async (scene) => {
    const { merchantId = '', serial = '' } = practice.merchant.wxPay ?? {};
    const requests = await sentBy(async () =>
      useAll(practice.wxPay, await begin(practice, { scene, openid: 'oSomebody' })),
    );
    const merchant = { id: merchantId, serial, key: merchantKey };
    const [keyId] = Object.keys(practice.merchant.wxPay?.publicKeys ?? {});
    for (const request of requests) {
      expect(wxpayAccepts(request, merchant)).toBe(true);
      expect(wxpayChangesOf(request).filter((changed) => wxpayAccepts(changed, merchant))).toEqual([]);
      // The key that the answer is to be signed by: only public keys have to be asked for.
      expect(request.headers['wechatpay-serial']).toBe(keyId);
      expect(request.headers).toMatchObject({
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': expect.any(String) as string,
      });
      // Names and numbers of cards would have to be encrypted: nothing of it is sent.
      expect(request.body).not.toMatch(/"(?:name|user_name|id_card|bank_account|phone|email|mobile)\w*":/);
    }
    const nonces = requests.map(({ headers }) =>
      readAuthorization(headers.authorization).fields.get('nonce_str'),
    );
    expect(new Set(nonces).size).toBe(requests.length);
    expect(requests.map(({ method, path }) => `${method} ${path.split('?')[0]?.split('/v3/')[1]}`)).toEqual([
      `POST pay/transactions/${scene}`,
      expect.stringMatching(/^GET pay\/transactions\/out-trade-no\/\d{22,32}$/),
      expect.stringMatching(/^POST pay\/transactions\/out-trade-no\/\d{22,32}\/close$/),
      'POST refund/domestic/refunds',
      expect.stringMatching(/^GET refund\/domestic\/refunds\/\w+$/),
      'GET bill/tradebill',
    ]);
    const [created, , , refund] = requests.map(({ body }) => (body === '' ? {} : JSON.parse(body)) as object);
    expect(created).toMatchObject({
      time_expire: '2026-11-23T12:30:00+08:00',
      amount: { total: 1234, currency: 'CNY' },
      ...(scene === 'h5' && { scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } }),
      ...(scene === 'jsapi' && { payer: { openid: 'oSomebody' } }),
    });
    // 80 characters of which the last is two code units.
    expect(refund).toMatchObject({ reason: `${'退'.repeat(79)}😀`, amount: { refund: 1, total: 1234 } });
  });

  test("WeChat's own dialog accepts its parameters", async () => {
    const payment = newPayment(practice, { scene: 'jsapi', openid: 'oSomebody' });
    const start = await practice.wxPay.begin(payment);
    const parameters = 'jsapi' in start ? start.jsapi : {};
    expect(parameters).toMatchObject({ package: `prepay_id=wx${payment.outTradeNo}` });
    expect(wxpayDialogAccepts(parameters, merchantKey)).toBe(true);
  });

  test('a download of a bill is signed too', async () => {
    const outTradeNo = await begin(practice, { scene: 'native' });
    await practice.gateway.choose(outTradeNo, 'paid');
    const now = practice.clock.now;
    practice.clock.now = new Date('2026-11-24T10:00:00+08:00');
    const { merchantId = '', serial = '' } = practice.merchant.wxPay ?? {};
    const [, download] = await sentBy(() => practice.wxPay.readBill('2026-11-23'));
    practice.clock.now = now;
    expect(download?.path).toContain('/v3/billdownload/file?token=');
    expect(download && wxpayAccepts(download, { id: merchantId, serial, key: merchantKey })).toBe(true);
  });

  test('what is not signed holds no secret but the one it is for', async () => {
    await practice.gateway.choose(await begin(practice, { scene: 'page' }), 'paid');
    practice.clock.now = new Date('2026-11-24T10:00:00+08:00');
    const [, bill] = await sentBy(() => practice.aliPay.readBill('2026-11-23'));
    practice.clock.now = NOON;
    expect(bill).toMatchObject({ method: 'GET', body: '' });
    expect(bill?.headers.authorization).toBeUndefined();
    const [asked] = await sentBy(async () => practice.wxPay.readOpenid?.('practice'));
    const { appId, appSecret } = practice.merchant.wxPay ?? {};
    expect(Object.fromEntries(new URL(asked?.path ?? '', practice.origin).searchParams)).toEqual({
      appid: appId,
      secret: appSecret,
      code: 'practice',
      grant_type: 'authorization_code',
    });
  });
});

test("of Alipay's root certificates, which are of several algorithms, those of RSA are named", async () => {
  const practice = await openPractice('certificates');
  const { aliPay } = practice.merchant;
  const certificates = aliPay?.certificates ?? { app: '', root: '', alipay: '' };
  const read = (name: string): string =>
    readFileSync(new URL(`certificates/${name}`, import.meta.url), 'utf8');
  // Two of RSA, with one of ECDSA and one of SM2, whose key Node cannot read, between them.
  const root = [certificates.root, read('root-ecdsa.pem'), read('root-sm2.pem'), certificates.alipay].join(
    '',
  );
  const settings = parseMerchant(
    { aliPay: { ...aliPay, certificates: { ...certificates, root } } },
    'operator',
  );
  const gateway = await openGateway('aliPay', settings, { outgoing: makeOutgoing({}) });
  const start = await gateway.begin(newPayment(practice, { scene: 'page' }));
  const url = new URL('payUrl' in start ? start.payUrl : '');
  practice.finish();
  expect(url.searchParams.get('alipay_root_cert_sn')).toBe(alipayRootNumber(root));
  expect(alipayRootNumber(root).split('_')).toHaveLength(2);
});
