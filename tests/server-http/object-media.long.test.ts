// Files in a bucket: the same calls as with files on the disk, and what an outage of the store does.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openObjectStore } from '../../src/server/storage/object-store.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { DATABASES, makePostgresDatabase, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';
import { startObjectServer } from '../support/object-server.ts';
import { makeUpload } from './files.ts';
import { makeServer, signIn, type TestServer } from './server.ts';

const picture = await sharp({ create: { width: 700, height: 350, channels: 3, background: '#3f8f83' } })
  .jpeg()
  .toBuffer();

async function serve(settings: Record<string, string>, log?: { write(line: string): void }) {
  const server = await makeServer(settings, log);
  onTestFinished(() => server.close());
  return { ...server, owner: await signIn(server.app, 'owner') };
}

async function upload({ app, owner }: Awaited<ReturnType<typeof serve>>, fields?: Record<string, string>) {
  const { payload, headers } = makeUpload(picture, fields === undefined ? {} : { fields });
  const url = fields === undefined ? '/api/media/upload' : '/api/memberMenuValue/upload';
  return app.inject({ method: 'POST', url, headers: { ...headers, ...owner.headers }, payload });
}

async function listObjects(settings: Record<string, string>): Promise<string[]> {
  const { MEDIA_URL = '' } = settings;
  const objects = await openObjectStore(loadConfig(settings), MEDIA_URL);
  const keys = [];
  for await (const { key } of objects.list('')) keys.push(key);
  objects.close();
  return keys;
}

const countRows = async ({ services }: Pick<TestServer, 'services'>) =>
  (await services.database.queries.selectFrom('media').select('resource_code').execute()).length;

function countMedia(folder: string): number {
  const database = new SqliteDatabase(join(folder, 'tessera.sqlite'), { readonly: true });
  const rows = database.prepare('select 1 from media').all();
  database.close();
  return rows.length;
}

describe.each(DATABASES)('$name', ({ name }) => {
  const database = async (): Promise<Record<string, string>> =>
    name === 'SQLite' ? {} : { DATABASE_URL: await makePostgresDatabase() };

  test('pictures, their copies and private files are objects; what is removed leaves none', async () => {
    const objects = await startObjectServer();
    const server = await serve({ ...objects.settings, ...(await database()) });
    const { app, services } = server;
    const { resourceCode, url } = (await upload(server)).json<{
      data: { resourceCode: string; url: string };
    }>().data;
    const whole = await app.inject({ url });
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(whole.rawPayload.length),
    });
    const again = await app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } });
    expect(again.statusCode).toBe(304);
    const part = await app.inject({ url, headers: { range: 'bytes=2-9' } });
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(2, 10)]);

    await services.media.preparation.run();
    const copy = await app.inject({
      url: url.replace('.jpg', '.w320.webp'),
      headers: { accept: 'image/avif' },
    });
    expect((await sharp(copy.rawPayload).metadata()).width).toBe(320);
    expect(copy.headers['cache-control']).toContain('immutable');

    const rule = [{ name: 'plan', type: 'array', title: 'Plan', 'x-component': 'Upload' }];
    await services.database.queries
      .insertInto('form_template')
      .values({
        project_code: 'default',
        form_id: 'with-files',
        title: '"Plans"',
        document: JSON.stringify({ rule, option: {} }),
        is_open: 1,
        created_at: new Date(0).toISOString(),
      } as never)
      .execute();
    const sent = await upload(server, { menuId: 'with-files', field: 'plan' });
    const { id } = sent.json<{ data: { id: string } }>().data;
    const privateUrl = `/api/memberMenuValue/file?id=${id}`;
    const { cookie } = server.owner;
    expect((await app.inject({ url: privateUrl, headers: { cookie } })).statusCode).toBe(200);
    expect((await app.inject({ url: privateUrl })).statusCode).toBe(404);
    const keys = await listObjects(objects.settings);
    expect(keys.filter((key) => key.startsWith('media/')).length).toBe(1 + 3 * 2);
    expect(keys.filter((key) => key.startsWith('attachments/'))).toEqual([`attachments/${id}.jpg`]);

    await services.media.items.remove('default', [resourceCode]);
    expect(await listObjects(objects.settings)).toEqual([`attachments/${id}.jpg`]);
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test('a store that hangs, is gone or comes back: 503, reads of rows go on, and then writes', async () => {
    const objects = await startObjectServer();
    const server = await serve({ ...objects.settings, ...(await database()) });
    const { url } = (await upload(server)).json<{ data: { url: string } }>().data;
    const library = { url: '/api/media/pageList?pageNum=1&pageSize=10', headers: server.owner.headers };
    async function expectNothingKept(): Promise<void> {
      const calls = [upload(server), server.app.inject(library), server.app.inject({ url })] as const;
      const [refused, page, file] = await Promise.all(calls);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
      expect(page.statusCode).toBe(200);
      expect(file.statusCode).toBe(503);
    }
    objects.pause();
    await expectNothingKept();
    objects.resume();
    await objects.kill();
    await expectNothingKept();
    await objects.restart();
    // The first call after, without a pause.
    expect((await upload(server)).statusCode).toBe(200);
    expect((await server.app.inject({ url })).statusCode).toBe(200);
    // The upload that hung may have reached the store: its row is pending, and the sweep takes both.
    expect(await countRows(server)).toBe(3);
    await server.services.media.items.sweep(new Date('2999-01-01'));
    expect([await countRows(server), await listObjects(objects.settings)]).toEqual([0, []]);
  });
});

test('wrong keys and a missing bucket are a 503 that tells no secret, a full store is a 507', async () => {
  const objects = await startObjectServer();
  const full = createServer((request, response) => {
    request.resume();
    const body = '<Error><Code>XMinioStorageFull</Code><Message>secret-of-test</Message></Error>';
    response.writeHead(507, { 'content-type': 'application/xml' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(full, 'listening');
  onTestFinished(() => void full.close());
  const cases = [
    [{ S3_KEY_SECRET: 'secret-of-test' }, 503],
    [{ MEDIA_URL: 's3://nowhere' }, 503],
    [{ S3_ENDPOINT: `http://127.0.0.1:${(full.address() as AddressInfo).port}` }, 507],
  ] as const;
  for (const [wrong, status] of cases) {
    let logged = '';
    const write = (line: string): void => void (logged += line);
    const server = await serve({ ...objects.settings, ...wrong, LOG_LEVEL: 'info' }, { write });
    const refused = await upload(server);
    expect([wrong, refused.statusCode, await countRows(server)]).toEqual([wrong, status, 0]);
    expect(logged + refused.body).not.toContain('secret-of-test');
  }
  expect(await listObjects(objects.settings)).toEqual([]);
});

test('killed while a file is on its way to the store: every row has its object', async () => {
  const objects = await startObjectServer();
  const folder = makeTemporaryFolder();
  const settings = { DATA_DIR: folder };
  let running = await startKillable(settings, objects.settings);
  onTestFinished(() => running.kill());
  const { cookie, csrfToken } = await signInOwner(running.url);
  const { payload, headers } = makeUpload(picture);
  objects.pause();
  const sent = fetch(`${running.url}/api/media/upload`, {
    method: 'POST',
    headers: { ...headers, cookie, 'x-csrf-token': csrfToken, origin: running.url },
    body: payload,
  }).catch(() => undefined);
  await expect.poll(() => countMedia(folder), { timeout: 60_000 }).toBe(1);
  expect((await fetch(running.url)).status).toBe(200);
  await running.kill();
  await sent;
  objects.resume();
  running = await startKillable(settings, objects.settings);
  // What was already sent is stored when the store goes on: then its row is there, too.
  await expect.poll(async () => countMedia(folder) - (await listObjects(objects.settings)).length).toBe(0);
}, 180_000);
