// The practice gateway behind a real HTTP server, and the adapters that reach it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { NewPayment, PaymentGateway, Provider } from '../../src/server/gateways/gateway.ts';
import { openGateway } from '../../src/server/gateways/open/open-gateway.ts';
import type { MerchantSettings } from '../../src/server/gateways/merchant.ts';
import type { DeliveredNotice } from '../../src/practice/notices.ts';
import {
  makePracticeGateway,
  type PracticeGateway,
  type PracticeOptions,
} from '../../src/practice/practice-gateway.ts';
import type { PracticeRequest } from '../../src/practice/exchange.ts';
import { makePracticeKeys } from '../../src/practice/practice-keys.ts';
import { makeOutgoing } from '../../src/server/kernel/outgoing.ts';
import { NOON } from '../support/held-date.ts';

export { NOON };

export interface Practice {
  gateway: PracticeGateway;
  merchant: MerchantSettings;
  origin: string;
  /** Every request as it came over HTTP. */
  requests: PracticeRequest[];
  /** Every notice as it was delivered. */
  notices: DeliveredNotice[];
  /** What the merchant answers to notices; the adapter's own answer by default. */
  answer: { status: number; body: string } | undefined;
  clock: { now: Date };
  aliPay: PaymentGateway;
  wxPay: PaymentGateway;
}

/** Listens on a free port. */
export async function listen(handler: RequestListener): Promise<{ origin: string; close: () => void }> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

let keys: ReturnType<typeof makePracticeKeys> | undefined;

/** The keys of all practice gateways of a file: to make them takes a second. */
export function findKeys(now: Date): ReturnType<typeof makePracticeKeys> {
  keys ??= makePracticeKeys(now);
  return keys;
}

/** A practice gateway with its adapters. `finish` closes its server. */
export async function openPractice(
  keyMode: PracticeOptions['keyMode'] = 'both',
): Promise<Practice & { finish: () => void }> {
  const clock = { now: NOON };
  const [requests, notices]: [PracticeRequest[], DeliveredNotice[]] = [[], []];
  const server = await listen((request, response) => {
    void readBody(request).then(async (body) => {
      const { method = '', url: path = '', headers } = request;
      if (path === '/merchant') {
        response.end(JSON.stringify(merchant));
        return;
      }
      requests.push({ method, path, headers, body });
      const answer = await gateway.handle({ method, path, headers, body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  const { origin } = server;
  const gateway = makePracticeGateway({
    origin: () => origin,
    now: () => clock.now,
    keyMode,
    findKeys,
    async deliver(notice) {
      notices.push(notice);
      return practice.answer ?? practice[providerOf(notice)].answers.taken;
    },
  });
  const merchant = await gateway.merchant();
  const dependencies = { outgoing: makeOutgoing({}), now: () => clock.now };
  const practice: Practice = {
    gateway,
    merchant,
    origin,
    requests,
    notices,
    clock,
    answer: undefined,
    aliPay: await openGateway('aliPay', merchant, dependencies),
    wxPay: await openGateway('wxPay', merchant, dependencies),
  };
  return Object.assign(practice, { finish: server.close });
}

/** The variables of a server that is paid by this practice gateway, as by real services. */
export function environmentOf({ aliPay, wxPay }: MerchantSettings): Record<string, string> {
  const [[id, key] = ['', '']] = Object.entries(wxPay?.publicKeys ?? {});
  return {
    ALIPAY_APP_ID: aliPay?.appId ?? '',
    ALIPAY_SELLER_ID: aliPay?.sellerId ?? '',
    ALIPAY_PRIVATE_KEY: aliPay?.privateKey ?? '',
    ALIPAY_PUBLIC_KEY: aliPay?.publicKeys?.[0] ?? '',
    ALIPAY_APP_CERTIFICATE: aliPay?.certificates?.app ?? '',
    ALIPAY_ROOT_CERTIFICATE: aliPay?.certificates?.root ?? '',
    ALIPAY_CERTIFICATE: aliPay?.certificates?.alipay ?? '',
    ALIPAY_GATEWAY: aliPay?.gateway ?? '',
    WXPAY_MERCHANT_ID: wxPay?.merchantId ?? '',
    WXPAY_APP_ID: wxPay?.appId ?? '',
    WXPAY_API_V3_KEY: wxPay?.apiV3Key ?? '',
    WXPAY_PRIVATE_KEY: wxPay?.privateKey ?? '',
    WXPAY_CERTIFICATE: wxPay?.certificate ?? '',
    WXPAY_PUBLIC_KEY_ID: id,
    WXPAY_PUBLIC_KEY: key,
    WXPAY_PLATFORM_CERTIFICATE: wxPay?.certificates?.[0] ?? '',
    WXPAY_GATEWAY: wxPay?.gateway ?? '',
  };
}

export function providerOf({ headers }: DeliveredNotice): Provider {
  return headers['wechatpay-signature'] === undefined ? 'aliPay' : 'wxPay';
}

let count = 0;

/** A payment of 12.34 yuan that can be paid for 30 minutes. */
export function newPayment(practice: Practice, given: Partial<NewPayment>): NewPayment {
  count += 1;
  return {
    outTradeNo: `202611231200${String(count).padStart(8, '0')}01`,
    scene: 'native',
    title: '课程 & 教材 = 1/2, “全套”',
    amount: 1234,
    expiresAt: new Date(practice.clock.now.getTime() + 30 * 60_000),
    notifyUrl: 'https://shop.example.com/api/payment/notice',
    returnUrl: 'https://shop.example.com/client/payment?order=1&from=gateway',
    payerAddress: '203.0.113.7',
    ...given,
  };
}

/** Begins a payment and does what the payer does next: opens the page. Resolves with its number. */
export async function begin(practice: Practice, given: Partial<NewPayment>): Promise<string> {
  const payment = newPayment(practice, given);
  const isAlipay = payment.scene === 'page' || payment.scene === 'wap';
  const start = await practice[isAlipay ? 'aliPay' : 'wxPay'].begin(payment);
  if (isAlipay && 'payUrl' in start) {
    const answer = await fetch(start.payUrl, { redirect: 'manual' });
    if (answer.status !== 302) throw new Error(`The page answered ${answer.status}: ${await answer.text()}`);
  }
  return payment.outTradeNo;
}

/** A server that is closed after the test. */
export async function serve(handler: RequestListener): Promise<string> {
  const server = await listen(handler);
  onTestFinished(server.close);
  return server.origin;
}
