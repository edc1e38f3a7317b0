import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Merchant } from '../../runtime/generated/api.generated.ts';
import { serveForms, type Answer } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';
import { holdDate } from '../support/held-date.ts';
import { enter, listSecrets, openServices, type Reachable } from './site-merchant.ts';

holdDate();

const OTHER = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const services: Reachable = await openServices();
afterAll(services.finish);

/** Every answer and log line of the server, in the order of the tests. */
describe.each(DATABASES)('merchant settings that an owner enters, on $name', ({ name }) => {
  const seen: string[] = [];
  const log = { write: (line: string) => void seen.push(line) };
  const server = serveForms(
    name,
    { ...services.env, PRACTICE_PAY: services.origin, LOG_LEVEL: 'debug' },
    log,
  );
  const entered = enter(services.merchant);

  const note = async <Data>(answer: Promise<Answer<Data>>): Promise<Answer<Data>> => {
    seen.push(JSON.stringify(await answer));
    return answer;
  };
  const call = (action: string, body: unknown = {}) =>
    note(server.owner.post<Merchant>(`/api/console/merchant/${action}`, body));
  const get = () => note(server.owner.get<Merchant>('/api/console/merchant/get'));
  const faultsOf = ({ data }: Answer) =>
    (data as { errors: { path: string; message: string }[] }).errors.map(({ path }) => path).toSorted();

  test('are none at first: the practice gateway takes orders', async () => {
    expect((await get()).data).toEqual({ source: 'practice', missing: [], warnings: [] });
  });

  test('are not stored with a fault, and every fault names its field', async () => {
    const { apiV3Key: _, ...wxPay } = entered.wxPay;
    const answer = await call('save', {
      aliPay: { ...entered.aliPay, sellerId: '12', privateKey: OTHER.publicKey, publicKeys: null },
      wxPay: { ...wxPay, privateKey: OTHER.privateKey },
    });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(expect.arrayContaining(['/aliPay/sellerId', '/wxPay/apiV3Key']));
    const keys = await call('save', {
      aliPay: { ...entered.aliPay, privateKey: OTHER.publicKey },
      wxPay: { ...entered.wxPay, privateKey: OTHER.privateKey },
    });
    expect(faultsOf(keys)).toEqual(expect.arrayContaining(['/aliPay/privateKey', '/wxPay/certificate']));
    const { errors } = keys.data as unknown as { errors: { path: string; message: string }[] };
    expect(errors.find(({ path }) => path === '/wxPay/certificate')?.message).toContain('apiclient_cert.pem');
    expect((await call('save', { aliPay: { ...entered.aliPay, gateway: 'http://10.0.0.1' } })).status).toBe(
      422,
    );
    expect((await get()).data.source).toBe('practice');
  });

  test('are described without a secret, and work', async () => {
    const { status, data } = await call('save', entered);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      source: 'console',
      aliPay: { appId: entered.aliPay.appId, hasPrivateKey: true, keyModes: ['publicKeys', 'certificates'] },
      wxPay: { merchantId: entered.wxPay.merchantId, hasApiV3Key: true, hasAppSecret: true },
      missing: [],
      warnings: [],
    });
    expect(data.wxPay?.certificate?.ends).toMatch(/^20\d\d-/);
    const checked = await note(
      server.owner.post<{ isRight: boolean; text: string }[]>('/api/console/merchant/check', {}),
    );
    expect(checked.data.map(({ isRight }) => isRight)).toEqual([true, true]);
  });

  test('change in parts: the rest stays, and what is null is removed', async () => {
    const first = (await get()).data;
    const [kept = ''] = first.aliPay?.publicKeys ?? [];
    const wrong = await call('save', { aliPay: { feeRate: '0,6' } });
    expect(faultsOf(wrong)).toEqual(['/aliPay/feeRate']);
    const { data } = await call('save', {
      aliPay: { publicKeys: [kept, OTHER.publicKey], feeRate: '0.38' },
      wxPay: { appSecret: null, publicKeys: { PUB_KEY_ID_02: OTHER.publicKey } },
    });
    expect(data.aliPay).toMatchObject({ publicKeys: [kept, expect.any(String)], feeRate: '0.38' });
    expect(data.wxPay).toMatchObject({ hasAppSecret: false, hasPrivateKey: true });
    expect(data.wxPay?.publicKeys).toEqual([...(first.wxPay?.publicKeys ?? []), 'PUB_KEY_ID_02']);
    expect(data.warnings.map(({ text }) => text)).toEqual([expect.stringContaining('AppSecret')]);
    const last = await call('save', {
      wxPay: { appSecret: entered.wxPay.appSecret, publicKeys: { PUB_KEY_ID_02: null } },
    });
    expect(last.data.wxPay).toEqual(first.wxPay);
    // The old keys verify what is signed by them, while the new ones are there already.
    const checked = await note(server.owner.post<unknown[]>('/api/console/merchant/check', {}));
    expect(checked.data).toMatchObject([{ isRight: true }, { isRight: true }]);
  });

  test('that do not fit are found by the check, and the change takes effect at once', async () => {
    const [id = ''] = Object.keys(entered.wxPay.publicKeys ?? {});
    await call('save', {
      aliPay: { publicKeys: [OTHER.publicKey], certificates: null },
      wxPay: { publicKeys: { [id]: OTHER.publicKey }, certificates: null },
    });
    const wrong = await note(server.owner.post<unknown[]>('/api/console/merchant/check', {}));
    expect(wrong.data).toMatchObject([
      { provider: 'aliPay', isRight: false, text: expect.stringContaining('signature') as string },
      { provider: 'wxPay', isRight: false, text: expect.stringContaining('signature') as string },
    ]);
    await call('save', entered);
  });

  test('are shown nowhere: no answer, no log line, no file', async () => {
    await note(server.owner.post('/api/console/merchant/save', JSON.stringify(entered).slice(0, -9)));
    await note(
      server.owner.post('/api/console/merchant/save', { aliPay: { appId: entered.aliPay.privateKey } }),
    );
    await note(
      server.owner.post('/api/console/merchant/save', {
        wxPay: { serial: 7, appSecret: [entered.wxPay.appSecret] },
      }),
    );
    await note(
      server.owner.post('/api/console/merchant/save', entered, { 'idempotency-key': 'k'.repeat(20) }),
    );
    await note(server.owner.get(`/api/console/merchant/get?key=${entered.wxPay.apiV3Key}`));
    const metrics = await server.guest.send({ url: '/metrics' });
    const rows = await server.services.database.queries.selectFrom('merchant').selectAll().execute();
    const answers = await server.services.database.queries
      .selectFrom('idempotency_key')
      .selectAll()
      .execute();
    const places = [...seen, metrics.body, JSON.stringify([rows, answers]), ...readFiles(server.folder)];
    expect(rows).toHaveLength(2);
    expect(listSecrets(services.merchant).length).toBeGreaterThan(20);
    expect(seen.join('')).toContain('merchant settings were changed by an owner');
    for (const secret of listSecrets(services.merchant))
      expect(places.filter((text) => text.includes(secret))).toEqual([]);
    expect(statSync(join(server.folder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test('are removed', async () => {
    expect((await call('remove', { provider: 'aliPay' })).data).toMatchObject({
      source: 'console',
      missing: [{ provider: 'aliPay' }],
    });
    expect((await call('remove', { provider: 'wxPay' })).data.source).toBe('practice');
  });
});

function readFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => readFileSync(join(each.parentPath, each.name), 'latin1'));
}
