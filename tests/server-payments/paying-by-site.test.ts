// Orders of a site whose owner has entered the merchant, at services that speak their protocols over HTTP.
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type {
  Merchant,
  OrderDetail,
  PaymentStart,
  PayMethod,
} from '../../runtime/generated/api.generated.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { Merchants } from '../../src/server/domains/merchants/index.ts';
import { openSecretKey } from '../../src/server/kernel/secrets/secret-key.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { DATABASES, type DatabaseName } from '../support/database.ts';
import { holdDate } from '../support/held-date.ts';
import { enter, openServices } from './site-merchant.ts';

holdDate();

const services = await openServices();
const entered = enter(services.merchant);
afterAll(services.finish);

/** Browsers, by where the payer is. */
const AGENTS = {
  desktop: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  phone: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
  wechat: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile MicroMessenger/8.0',
};
const PAYER = '39.156.66.10';
const KEY = 'ab'.repeat(32);

const PRACTICE = { PRACTICE_PAY: services.origin };

function serve(name: DatabaseName, settings: Record<string, string> = PRACTICE) {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const server = serveForms(name, { ...services.env, LOG_LEVEL: 'info', SECRET_KEY: KEY, ...settings }, log);
  let menuId = '';
  beforeAll(async () => void (menuId = await saveForm(server, { pay: 1, price: 18_800 })));
  const place = async () => (await fillIn(server.lin, menuId)).data;
  const read = async (orderId: string): Promise<OrderDetail> =>
    (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;
  const at = (agent: keyof typeof AGENTS, address = PAYER, host = 'shop.example.com') => ({
    'user-agent': AGENTS[agent],
    'x-forwarded-for': address,
    host,
  });
  const begin = (orderId: string, method: string, ...where: Parameters<typeof at>) =>
    server.lin.post<PaymentStart>(`/api/memberOrder/${method}`, { orderId }, at(...where));
  const methods = async (...where: Parameters<typeof at>): Promise<PayMethod[]> => {
    const answer = await server.guest.send({ url: '/api/memberOrder/payMethods', headers: at(...where) });
    return answer.json<{ data: PayMethod[] }>().data;
  };
  const status = (orderId: string) =>
    server.lin.get<{ status: number }>(`/api/memberOrder/queryWxPayStatus?orderId=${orderId}`);
  const save = (body: unknown) => server.owner.post<Merchant>('/api/console/merchant/save', body);
  const deliver = () => {
    const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = services.notices.splice(0);
    const { host, pathname } = new URL(url);
    return server.guest.send({ method: 'POST', url: pathname, payload: body, headers: { ...headers, host } });
  };
  return { server, lines, place, read, begin, methods, status, save, deliver };
}

describe.each(DATABASES)('a site with its own merchant, on $name', ({ name }) => {
  const { server, place, read, begin, methods, save, deliver } = serve(name);
  beforeAll(async () => void (await save(entered)));

  test('is paid by its own services, and notices of the old keys count while keys change', async () => {
    const orderId = await place();
    const { data } = await begin(orderId, 'wxPay', 'desktop');
    expect(data.codeUrl).toBeTypeOf('string');
    const outTradeNo = `${(await read(orderId)).number}01`;
    expect(await services.gateway.choose(outTradeNo, 'paid')).toBe(true);
    expect((await deliver()).statusCode).toBe(200);
    await server.services.payments.close();
    expect((await read(orderId)).status).toBe(1);
  });

  test('takes no other merchant while a payment is under way, but other keys of the same', async () => {
    const orderId = await place();
    await begin(orderId, 'wxPay', 'desktop');
    expect((await save({ wxPay: { merchantId: '1900000099' } })).message).toMatch(/still under way/);
    expect((await save({ wxPay: { apiV3Key: 'k'.repeat(32) } })).status).toBe(200);
    await save({ wxPay: { apiV3Key: entered.wxPay.apiV3Key } });
    await begin(orderId, 'aliPay', 'desktop');
    const other = await save({ wxPay: { merchantId: '1900000099' } });
    expect(other.data.wxPay?.merchantId).toBe('1900000099');
    await save({ wxPay: { merchantId: entered.wxPay.merchantId } });
  });

  test('leads phones to the page that WeChat binds to the address of the payer', async () => {
    const orderId = await place();
    expect((await begin(orderId, 'wxPay', 'phone', `::ffff:${PAYER}`)).data.payUrl).toMatch(/^http/);
    const { scene_info } = JSON.parse(
      services.requests.findLast(({ path }) => path.endsWith('/h5'))?.body ?? '',
    ) as {
      scene_info: { payer_client_ip: string };
    };
    expect(scene_info.payer_client_ip).toBe(PAYER);
  });

  // WeChat compares the host of the page that leads to it with the one that the merchant has registered.
  test.each(['phone', 'wechat'] as const)(
    'at another host of the site WeChat is not opened, by %s; the payer is told where it works',
    async (agent) => {
      const { database, sites } = server.services;
      const host = `${agent}.example.com`;
      await database.queries.insertInto('site_host').values({ project_code: 'default', host }).execute();
      sites.forget();
      const requests = services.requests.length;
      const orderId = await place();
      const answer = await begin(orderId, 'wxPay', agent, PAYER, host);
      expect(answer.status).toBe(409);
      expect(answer.message).toContain('https://shop.example.com');
      expect(services.requests).toHaveLength(requests);
      expect(await methods(agent, PAYER, host)).toContainEqual({
        method: 'wxPay',
        state: 'other-host',
        origin: 'https://shop.example.com',
      });
      expect((await begin(orderId, 'wxPay', 'desktop', PAYER, host)).status).toBe(200);
    },
  );
});

describe('what a way to pay needs', () => {
  const behindProxy = serve('SQLite', { TRUST_PROXY: '192.0.2.1' });
  beforeAll(async () => {
    const { appSecret: _, ...wxPay } = entered.wxPay;
    await behindProxy.save({ ...entered, wxPay });
  });

  test('is said to the owner and logged once; the payer chooses another way', async () => {
    const { server, lines, place, begin, methods, save } = behindProxy;
    const orderId = await place();
    const requests = services.requests.length;
    for (const [agent, address] of [
      ['wechat', PAYER],
      ['phone', '10.0.0.9'],
      ['phone', '10.0.0.9'],
    ] as const) {
      const answer = await begin(orderId, 'wxPay', agent, address);
      expect(answer).toMatchObject({
        status: 409,
        message: expect.stringContaining('choose another') as string,
      });
    }
    expect(services.requests).toHaveLength(requests);
    expect((await begin(orderId, 'wxPay', 'desktop')).status).toBe(200);
    const aliPay = { method: 'aliPay', state: 'ready' };
    expect(await methods('desktop')).toEqual([aliPay, { method: 'wxPay', state: 'ready' }]);
    expect(await methods('phone', '10.0.0.9')).toEqual([aliPay]);
    expect(await methods('wechat')).toEqual([{ ...aliPay, state: 'in-browser' }]);
    const logged = lines.filter((line) => line.includes('a way to pay lacks'));
    expect(logged.map((line) => (JSON.parse(line) as { lacks: unknown }).lacks)).toEqual([
      ['app-secret'],
      ['payer'],
    ]);
    const { data } = await server.owner.get<Merchant>('/api/console/merchant/get');
    expect(data.warnings).toEqual([
      { provider: 'wxPay', text: expect.stringContaining('AppSecret') as string },
    ]);
    await save({ wxPay: { appSecret: entered.wxPay.appSecret } });
    const inside = await begin(orderId, 'wxPay', 'wechat');
    expect(inside.data.signInUrl).toContain('/connect/oauth2/authorize');
    expect((await begin(orderId, 'aliPay', 'wechat')).message).toMatch(/in your browser/);
  });
});

describe('a site without a public address', () => {
  const { server, place, begin, methods, save } = serve('SQLite', {
    PUBLIC_URL: 'http://shop.example.com',
  });

  test('cannot be paid, and the owner is told why', async () => {
    const { data } = await save(entered);
    expect(data.warnings.map(({ text }) => text)).toEqual([
      expect.stringContaining('https://'),
      expect.stringContaining('https://'),
    ]);
    expect((await begin(await place(), 'aliPay', 'desktop')).status).toBe(409);
    expect(await methods('desktop')).toEqual([]);
    expect((await server.services.payments.sweep()) ?? 'done').toBe('done');
  });
});

describe.each<{ settings: Record<string, string>; ready: string[] }>([
  { settings: {}, ready: [] },
  { settings: PRACTICE, ready: ['aliPay', 'wxPay'] },
])('production without a merchant, with $settings', ({ settings, ready }) => {
  const { place, begin, methods } = serve('SQLite', { NODE_ENV: 'production', ...settings });

  test(`offers ${ready.length} methods, and what is not offered says so`, async () => {
    const offered = await methods('desktop');
    expect(offered).toEqual(ready.map((method) => ({ method, state: 'ready' })));
    expect((await begin(await place(), 'aliPay', 'desktop')).status).toBe(ready.length > 0 ? 200 : 409);
  });
});

describe('a secret key that has changed', () => {
  const { server, lines, place, begin, status, save } = serve('SQLite');

  test('stops payments of the site with a clear message, and nothing fails', async () => {
    await save(entered);
    const orderId = await place();
    await begin(orderId, 'wxPay', 'desktop');
    // The row of another site, which is what another key looks like.
    const { queries } = server.services.database;
    await queries
      .updateTable('merchant')
      .set({ settings: 'x'.repeat(80) })
      .execute();
    await server.services.merchants.remove('default', 'aliPay');
    const { data } = await server.owner.get<Merchant>('/api/console/merchant/get');
    expect(data).toMatchObject({
      source: 'console',
      missing: [{ provider: 'aliPay' }, { provider: 'wxPay' }],
    });
    expect(data.missing[1]?.text).toMatch(/secret key has changed/);
    expect((await begin(orderId, 'wxPay', 'desktop')).status).toBe(409);
    expect((await begin(orderId, 'aliPay', 'desktop')).status).toBe(409);
    expect(await status(orderId)).toMatchObject({ status: 200, data: { status: 0 } });
    const notice = { method: 'POST', url: '/api/pay/wxPay/notify', payload: '{}' } as const;
    expect((await server.guest.send(notice)).statusCode).toBe(409);
    await server.services.payments.sweep();
    expect((await server.lin.post('/api/memberOrder/cancelOrder', { orderId })).status).toBe(409);
    expect(lines.some((line) => line.includes('merchant settings cannot be decrypted'))).toBe(true);
    expect(lines.filter((line) => line.includes('"level":50') && line.includes('request failed'))).toEqual(
      [],
    );
    // All of it entered again makes it work again.
    expect((await save({ wxPay: { appSecret: 'x' } })).status).toBe(422);
    expect((await save(entered)).data.missing).toEqual([]);
    expect((await begin(orderId, 'wxPay', 'desktop')).status).toBe(200);
  });
});

describe('the environment', () => {
  const { appId, sellerId, privateKey, publicKeys = [] } = entered.aliPay;
  const { server, save } = serve('SQLite', {
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_PRIVATE_KEY: privateKey,
    ALIPAY_PUBLIC_KEY: publicKeys[0] ?? '',
  });

  test('has the settings of the site "default", which no owner changes; others have their own', async () => {
    const { data } = await server.owner.get<Merchant>('/api/console/merchant/get');
    expect(data).toMatchObject({
      source: 'environment',
      aliPay: { appId },
      missing: [{ provider: 'wxPay' }],
    });
    expect((await save(entered)).message).toMatch(/environment/);
    const remove = await server.owner.post('/api/console/merchant/remove', { provider: 'aliPay' });
    expect(remove.status).toBe(409);
    expect(await server.services.merchants.find('other')).toMatchObject({ source: 'none', settings: {} });
  });
});

describe.each(DATABASES)('stored settings, on $name', ({ settings }) => {
  test('belong to one site, and other processes see changes at once', async () => {
    const config = await settings();
    const database = await openDatabase(config);
    onTestFinished(() => database.close());
    const open = () =>
      new Merchants({
        environment: {},
        gateways: {},
        database,
        secretKey: openSecretKey(config),
        isInUse: () => Promise.resolve(false),
        logger: pino({ level: 'silent' }),
      });
    const [one, other] = [open(), open()];
    expect((await other.find('clay')).source).toBe('none');
    await one.change('clay', entered);
    const stored = await one.find('clay');
    expect(stored.settings.wxPay).toMatchObject(entered.wxPay);
    const found = await other.find('clay');
    expect(found.settings).toEqual(stored.settings);
    // What has not changed is the same object: gateways are kept with it.
    expect(await other.find('clay')).toBe(found);
    const rows = await database.queries.selectFrom('merchant').selectAll().execute();
    for (const row of rows)
      await database.queries
        .insertInto('merchant')
        .values({ ...row, project_code: 'sand' })
        .execute();
    expect(await one.find('sand')).toMatchObject({ settings: {}, unreadable: ['aliPay', 'wxPay'] });
    await Promise.all([
      one.change('clay', { wxPay: { appSecret: 'one' } }),
      other.change('clay', { wxPay: { apiV3Key: 'k'.repeat(32) } }),
    ]);
    expect((await one.find('clay')).settings.wxPay).toMatchObject({
      appSecret: 'one',
      apiV3Key: 'k'.repeat(32),
    });
  });
});
