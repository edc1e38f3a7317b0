// The practice program over HTTP, and what the server makes of what it says.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { runPractice, type RunningPractice } from '../../src/practice/run-practice.ts';
import { makePractice } from '../../src/server/domains/payments/practice.ts';
import { openGateway } from '../../src/server/gateways/open/open-gateway.ts';
import { makeOutgoing } from '../../src/server/kernel/outgoing.ts';
import { makeTemporaryFolder } from '../support/database.ts';
import { findKeys, NOON, serve } from './practice.ts';

const outgoing = makeOutgoing({});
const now = () => NOON;
let count = 0;

async function run(folder = makeTemporaryFolder(), port = 0): Promise<RunningPractice & { folder: string }> {
  const running = await runPractice({ folder, host: '127.0.0.1', port, findKeys, now });
  onTestFinished(running.close);
  return { ...running, folder };
}

/** Begins a payment of 12.34 yuan, as the server does. Resolves with its page. */
async function begin(origin: string, notifyUrl: string, scene: 'native' | 'h5' = 'native'): Promise<string> {
  const gateway = await openGateway('wxPay', await makePractice(origin, outgoing).merchant(), {
    outgoing,
    now,
  });
  const start = await gateway.begin({
    outTradeNo: `20261123120000000${(count += 1)}`,
    scene,
    title: 'Sample <box>',
    amount: 1234,
    expiresAt: new Date(NOON.getTime() + 600_000),
    notifyUrl,
    returnUrl: 'http://127.0.0.1:3000/client/order',
    payerAddress: '203.0.113.7',
  });
  return 'codeUrl' in start ? start.codeUrl : 'payUrl' in start ? start.payUrl : '';
}

const open = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
const choose = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

test('its page says in both languages that no money moves, and runs no script', async () => {
  const { origin } = await run();
  const url = await begin(origin, 'http://127.0.0.1:9/');
  const english = await open(url, { 'accept-language': 'de, en;q=0.5' });
  const text = await english.text();
  expect(text).toContain('No money moves');
  expect(text).toContain('¥12.34');
  expect(text).toContain('Sample &#60;box&#62;');
  expect(text).not.toContain('<script');
  const policy = english.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+'; form-action 'self'; base-uri 'none'/);
  // As the visitor has chosen on the site, then on this page.
  const chosen = { 'accept-language': 'en', cookie: 'a=b; language=zh-CN' };
  expect(await open(url, chosen).then((answer) => answer.text())).toContain('不会发生真实扣款');
  expect(await open(`${url}?lang=en-US`, chosen).then((answer) => answer.text())).toContain('No money moves');
  expect((await open(`${origin}/practice-pay/pay/1`)).status).toBe(404);
  expect((await open(`${origin}/practice-pay/pay/%`)).status).toBe(404);
});

test('what is chosen is told to the server, leads back to the site, and cannot be chosen twice', async () => {
  const notices: string[] = [];
  const site = await serve((asked, answer) => {
    notices.push(`${asked.method} ${asked.url}`);
    answer.writeHead(204).end();
  });
  const { origin } = await run();
  const url = await begin(origin, `${site}/api/pay/wxPay/notify`, 'h5');
  const page = await open(url);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:3000;");
  expect((await choose(url, 'everything')).status).toBe(200);
  const chosen = await choose(url, 'paid');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([
    303,
    'http://127.0.0.1:3000/client/order',
  ]);
  expect(notices).toEqual(['POST /api/pay/wxPay/notify']);
  const again = await choose(url, 'paid');
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('The notices were sent');
});

test('nobody is led to another host by an address that anybody can write', async () => {
  const { origin } = await run();
  const url = new URL(await begin(origin, 'http://127.0.0.1:9/'));
  url.searchParams.set('redirect_url', 'https://evil.example.com/');
  expect(await open(url.href).then((answer) => answer.text())).not.toContain('evil.example.com/"');
  expect((await choose(url.href, 'paid')).headers.get('location')).not.toMatch(/^https?:\/\/evil/);
  const signIn = async (to: string) => {
    const query = new URLSearchParams({ redirect_uri: to }).toString();
    const address = `${origin}/practice-pay/wxpay/connect/oauth2/authorize?${query}`;
    return (await fetch(address, { redirect: 'manual' })).headers.get('location');
  };
  expect(await signIn('https://evil.example.com//x')).toBe('/x?code=practice&state=');
  expect(await signIn('http://127.0.0.1:3000/pay')).toBe('http://127.0.0.1:3000/pay?code=practice&state=');
});

test('its merchant is told to its own machine only, under its own address', async () => {
  const { origin } = await run();
  expect(Object.keys((await (await fetch(`${origin}/merchant`)).json()) as object)).toEqual([
    'aliPay',
    'wxPay',
  ]);
  const status = await new Promise((resolve) => {
    request(`${origin}/merchant`, { headers: { host: 'evil.example.com' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect(status).toBe(404);
});

test('payments and keys outlive it, in files that are its own', async () => {
  const folder = makeTemporaryFolder();
  const start = () => runPractice({ folder, host: '127.0.0.1', port: 0, now });
  const first = await start();
  const merchant = await first.gateway.merchant();
  const url = new URL(await begin(first.origin, 'http://127.0.0.1:9/'));
  first.close();
  const second = await start();
  onTestFinished(second.close);
  const { wxPay } = await second.gateway.merchant();
  expect(wxPay).toEqual({ ...merchant.wxPay, gateway: wxPay.gateway });
  expect((await open(second.origin + url.pathname)).status).toBe(200);
  for (const name of ['keys.json', 'payments.jsonl'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('the server asks again after a program that did not answer, and keeps what it has heard', async () => {
  const { origin, folder, close } = await run();
  const practice = makePractice(origin, outgoing);
  close();
  await expect(practice.merchant()).rejects.toMatchObject({ reason: 'unavailable' });
  expect(practice.known()).toEqual({});
  await run(folder, Number(new URL(origin).port));
  const settings = await practice.merchant();
  expect(await practice.merchant()).toBe(settings);
  expect(practice.known()).toBe(settings);
});

test.each([
  ['an address of somebody else', 'http://10.0.0.1/practice-pay'],
  ['an address that only begins alike', 'ORIGIN0/practice-pay'],
])('the server takes no settings that name %s', async (_, base) => {
  const { gateway } = await run();
  const { aliPay, wxPay } = await gateway.merchant();
  const origin: string = await serve((_asked, answer) => {
    const own = { ...aliPay, gateway: `${origin}/practice-pay/alipay/gateway.do` };
    const other = { ...wxPay, gateway: base.replace('ORIGIN', origin) };
    answer.end(JSON.stringify({ aliPay: own, wxPay: other }));
  });
  await expect(makePractice(origin, outgoing).merchant()).rejects.toMatchObject({ reason: 'unavailable' });
});

test('payers reach it under the host of the site', () => {
  const practice = makePractice('http://127.0.0.1:13000', outgoing);
  const page = 'http://127.0.0.1:13000/practice-pay/pay/1?x=1';
  const shown = (origin: string) => practice.toPayer(page, origin);
  expect(shown('http://192.168.1.5:3000')).toBe('http://192.168.1.5:13000/practice-pay/pay/1?x=1');
  expect(shown('http://[::1]:3000')).toBe('http://[::1]:13000/practice-pay/pay/1?x=1');
  expect(shown('https://demo.example.com')).toBe('https://demo.example.com/practice-pay/pay/1?x=1');
  const real = 'https://openapi.alipay.com/gateway.do';
  expect(practice.toPayer(real, 'http://192.168.1.5:3000')).toBe(real);
});
