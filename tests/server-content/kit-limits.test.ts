// A kit passes neither the limits of a site nor the rights of who uses it. Nothing has changed then.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePages } from '../../src/server/app/open-pages.ts';
import { storeQuota } from '../../src/server/domains/quotas/index.ts';
import { makeUpload } from '../server-http/files.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { makeDocument, text, words } from './block-owner.ts';

const MAX_BLOCKS = 200;
let server: TestServer;
const headers: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  server = await makeServer({}, undefined, async (services) => ({ pages: await makePages(services, {}) }));
  for (const role of ['owner', 'editor', 'translator', 'moderator'])
    headers[role] = { ...(await signIn(server.app, role)).headers, 'accept-language': 'en-US' };
});
afterAll(() => server.close());

async function post(path: string, payload: object, role = 'owner') {
  const request = { method: 'POST', url: `/api/console/${path}`, payload, headers: headers[role] } as const;
  const answer = await server.app.inject(request);
  const { message, data } = answer.json<{ message: string; data: { id: string } }>();
  return { status: answer.statusCode, message, data };
}

async function upload(zip: Uint8Array, role = 'owner') {
  const sent = makeUpload(zip, { name: 'a.zip', type: 'application/zip', fields: {} });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/console/kit/upload',
    payload: sent.payload,
    headers: { ...headers[role], ...sent.headers },
  });
  const { message, data } = answer.json<{ message: string; data: { id: string } }>();
  return { status: answer.statusCode, message, data };
}

/** What a kit would add to. */
async function count(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['site_document', 'content_item', 'media', 'channel', 'change_set'] as const) {
    const rows = await server.services.database.queries.selectFrom(table).select('project_code').execute();
    counts[table] = rows.length;
  }
  return counts;
}

/** A kit of one page with a block of its own. */
function packKit(): Uint8Array {
  const block = 'own-0123456789ab';
  const files = {
    'kit.json': { format: 1, title: words('Cards'), pages: ['HOME'], order: 1 },
    'site.json': {
      name: words('Cards'),
      defaultLanguage: 'zh-CN',
      languages: ['zh-CN', 'en-US'],
      switches: { memberLogin: false, mall: false },
      powerBy: { enabled: false, text: '', url: '' },
    },
    'channels.json': [
      { channelCode: 'HOME', channelName: words('Home'), linkUrl: '/home', isHomePage: true },
    ],
    'blocks.json': [{ name: block, title: words('Card'), document: makeDocument([text('heading')]) }],
    'pages/HOME.json': {
      channelCode: 'HOME',
      vm: [{ key: 'card', block, version: 1 }],
      data: { card: { heading: { title: 'x' } } },
    },
  };
  const packed = Object.entries(files).map(([file, content]) => [file, strToU8(JSON.stringify(content))]);
  return zipSync(Object.fromEntries(packed) as Record<string, Uint8Array>);
}

test('a kit is shown to owners who may see the list of kits, and to no others', async () => {
  const look = async (role: string) =>
    (await server.app.inject({ url: '/preview/kit/demo/en/about', headers: headers[role] })).statusCode;
  expect([await look('translator'), await look('moderator')]).toEqual([200, 404]);
});

test('a kit with more blocks than the site has room for is refused', async () => {
  const { data } = await upload(packKit());
  const row = { project_code: 'default', kind: 'block', title: '{}', document: '{}' };
  const rows = Array.from({ length: MAX_BLOCKS }, (_, number) => ({
    ...row,
    name: `own-${String(number).padStart(12, '0')}`,
    modified_at: '2026-01-01T00:00:00.000Z',
  }));
  const { queries } = server.services.database;
  await queries.insertInto('site_document').values(rows).execute();
  server.services.events.emit('changed', { projectCode: 'default', tags: ['documents'] });
  const before = await count();
  const used = await post('kit/use', { id: data.id });
  expect(used).toMatchObject({ status: 422, message: expect.stringContaining(String(MAX_BLOCKS)) as string });
  expect(await count()).toEqual(before);
  await queries.deleteFrom('site_document').where('document', '=', '{}').execute();
  server.services.events.emit('changed', { projectCode: 'default', tags: ['documents'] });
});

test('a kit with more items than the site may have is refused', async () => {
  const { queries } = server.services.database;
  await storeQuota(queries, 'default', { items: 2 });
  const before = await count();
  expect(await post('kit/use', { id: 'demo' })).toMatchObject({ status: 409 });
  expect(await count()).toEqual(before);
  await storeQuota(queries, 'default', { items: null });
});

test('who may not add to the library brings no files by a kit', async () => {
  const { queries } = server.services.database;
  const { rawPayload } = await server.app.inject({
    url: '/api/console/kit/download?id=demo',
    headers: headers.owner,
  });
  const permissions = JSON.stringify(['content.write', 'content.publish']);
  const made = { project_code: 'default', role_code: 'writer', title: '{}', permissions };
  await queries
    .insertInto('role')
    .values({ ...made, created_at: '2026-01-01T00:00:00Z' })
    .execute();
  await queries.updateTable('owner').set({ role: 'writer' }).where('owner_id', '=', 'editor').execute();
  headers.writer = { ...(await signIn(server.app, 'editor')).headers, 'accept-language': 'en-US' };
  const before = await count();
  const refused = { status: 403, message: expect.stringContaining('brings pictures and files') as string };
  expect(await upload(rawPayload, 'writer')).toMatchObject(refused);
  expect(await post('kit/use', { id: 'demo' }, 'writer')).toMatchObject(refused);
  expect(await count()).toEqual(before);
  expect(await post('kit/use', { id: 'demo' })).toMatchObject({ status: 200 });
});
