// The sites of a server in the console of those who run it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUpload } from '../server-http/files.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { callsWith } from '../server-owners/console-calls.ts';

const SHOP = 'shop.example.com';

describe.each(DATABASES)('sites of the server on $name', ({ settings }) => {
  let server: TestServer;
  let owner: ReturnType<typeof callsWith>;
  /** Of the first owner of the shop. */
  let password: string;
  beforeAll(async () => {
    server = await makeServer(await settings());
    owner = callsWith(server, (await signIn(server.app, 'owner')).headers);
  });
  afterAll(() => server.close());

  async function signInAt(host: string, name: string, password: string) {
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/owner/login',
      headers: { host },
      payload: { name, password },
    });
    expect(login.statusCode).toBe(200);
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const { csrfToken } = login.json<{ data: { csrfToken: string } }>().data;
    return callsWith(server, { host, cookie, 'x-csrf-token': csrfToken });
  }

  async function importSite(file: Buffer, fields: Record<string, string> = {}) {
    const { headers } = await signIn(server.app, 'owner');
    const sent = makeUpload(file, { name: 'shop.tar', type: 'application/x-tar', fields });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/console/server/import',
      payload: sent.payload,
      headers: { ...headers, ...sent.headers, 'accept-language': 'en-US' },
    });
    return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown }>() };
  }

  test('a second site is made, limited and exported; owners of other sites may not', async () => {
    const wrong = [
      { code: 'My shop', host: SHOP },
      { code: 'shop', host: 'http://shop' },
      { code: 'default', host: SHOP },
    ];
    for (const body of wrong)
      expect((await owner.post('console/server/create', body)).status).toBeGreaterThan(400);
    const made = await owner.post('console/server/create', { code: 'shop', host: SHOP });
    expect(made.status, made.message).toBe(200);
    const { owner: name, ...secret } = made.data as { owner: string; password: string };
    ({ password } = secret);
    const taken = await owner.post('console/server/create', { code: 'other', host: SHOP });
    expect(taken.status).toBe(409);

    expect((await server.services.sites.find(SHOP)).projectCode).toBe('shop');
    const theirs = await signInAt(SHOP, name, password);
    expect((await theirs.get('console/server/list')).status).toBe(403);
    expect((await theirs.post('console/server/create', { code: 'x', host: 'x.example.com' })).status).toBe(
      403,
    );

    const limits = { id: 'shop', storage: '5 GB', items: '10', requests: '' };
    expect((await owner.post('console/server/limit', { ...limits, storage: 'much' })).status).toBe(422);
    expect((await owner.post('console/server/limit', limits)).status).toBe(200);
    const { data } = await owner.get('console/server/list');
    expect(data).toMatchObject([
      { id: 'default', storage: '' },
      { id: 'shop', hosts: [SHOP], storage: '5 GB', items: '10', requests: '', itemsUsed: 0 },
    ]);
    for (const site of data as { name: string }[]) expect(site.name).not.toBe('');
    const { headers } = await signIn(server.app, 'owner');
    const file = await server.app.inject({ url: '/api/console/server/export?id=shop', headers });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/x-tar']);
    expect(file.rawPayload.length).toBeGreaterThan(10_000);
    const unknown = await owner.get('console/server/export', { id: 'nothing' });
    expect(unknown.status).toBe(404);
  });

  test('a kit of one site is given to another, by those who run the server only', async () => {
    const saved = await owner.post('console/kit/save', {
      values: { title: { 'zh-CN': '我们的样子', 'en-US': 'Our look' } },
    });
    expect(saved.status, saved.message).toBe(200);
    const { data: kits } = await owner.get('console/server/kits');
    expect(kits).toMatchObject([{ id: expect.stringMatching(/^default\//) as string }]);
    const [{ id: kit } = { id: '' }] = kits as { id: string }[];
    const theirs = await signInAt(SHOP, 'owner', password);
    const ownKits = async () =>
      ((await theirs.get('console/kit/list')).data as { isOwn: boolean }[]).filter(({ isOwn }) => isOwn);
    expect((await theirs.get('console/server/kits')).status).toBe(403);
    expect((await theirs.post('console/server/giveKit', { id: 'shop', kit })).status).toBe(403);
    for (const wrong of ['nobody/kit-1', 'default/kit-1', 'default/demo'])
      expect((await owner.post('console/server/giveKit', { id: 'shop', kit: wrong })).status).toBe(404);
    expect((await owner.post('console/server/giveKit', { id: 'nobody', kit })).status).toBe(404);
    expect(await ownKits()).toEqual([]);
    const given = await owner.post('console/server/giveKit', { id: 'shop', kit });
    expect(given.status, given.message).toBe(200);
    const [own] = await ownKits();
    expect(own).toMatchObject({ title: expect.stringMatching(/我们的样子|Our look/) as string });
    // It is the shop's: that of the other site goes, and this one stays.
    const { id } = saved.data as { id: string };
    expect((await owner.post('console/kit/remove', { ids: [id] })).status).toBe(200);
    const used = await theirs.post('console/kit/use', { id: (own as unknown as { id: string }).id });
    expect(used.status, used.message).toBe(200);
  });

  test('a site is removed with its code typed, and comes back from the archive that was kept', async () => {
    const { headers } = await signIn(server.app, 'owner');
    expect((await owner.post('console/server/remove', { id: 'default', confirm: 'default' })).status).toBe(
      409,
    );
    expect((await owner.post('console/server/remove', { id: 'shop', confirm: 'shp' })).status).toBe(422);
    const removed = await owner.post('console/server/remove', { id: 'shop', confirm: 'shop' });
    expect(removed.status, removed.message).toBe(200);
    expect((await owner.get('console/server/list')).data).toMatchObject([{ id: 'default' }]);
    expect((await server.services.sites.find(SHOP)).projectCode).toBe('default');

    const { archive } = removed.data as { archive: string };
    const url = `/api/console/server/archive?name=${archive}`;
    const file = await server.app.inject({ url, headers });
    expect(file.statusCode).toBe(200);
    const up = '../../../secret.key';
    expect((await owner.get('console/server/archive', { name: up })).status).toBe(404);

    const damaged = Buffer.from(file.rawPayload);
    damaged.fill(0, damaged.length / 2, damaged.length / 2 + 2_000);
    expect((await importSite(damaged)).status).toBe(422);
    expect((await importSite(Buffer.from('no archive'))).message).toContain('no archive of a site');
    expect((await importSite(file.rawPayload, { code: 'default' })).status).toBe(409);
    expect((await owner.get('console/server/list')).data).toHaveLength(1);

    const imported = await importSite(file.rawPayload);
    expect(imported.status, imported.message).toBe(200);
    expect(imported.data).toEqual({ id: 'shop', owner: '', password: '' });
    await signInAt(SHOP, 'owner', password);
    // A second one beside it needs a code and a host of its own.
    expect((await importSite(file.rawPayload, { code: 'second' })).message).toContain('domain');
    const second = await importSite(file.rawPayload, { code: 'second', host: 'second.example.com' });
    expect(second.status, second.message).toBe(200);
  });
});
