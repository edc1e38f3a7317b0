import { readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { listCopies, readCopyName } from '../../src/server/domains/media/copy-names.ts';
import { timeAfter } from '../support/server-time.ts';
import { makeUpload } from './files.ts';
import { serveForFile, signIn } from './server.ts';

/** What Chromium sends for a picture. */
const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

const server = serveForFile();
let owner: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => void (owner = await signIn(server.app, 'editor')));

/** Uploads a picture and returns its key in the store. */
async function upload(width: number, height: number, format: 'jpeg' | 'png' | 'gif' = 'jpeg') {
  const file = await sharp({ create: { width, height, channels: 3, background: '#3f8f83' } })
    .toFormat(format)
    .toBuffer();
  const { payload, headers } = makeUpload(file);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/media/upload',
    headers: { ...headers, ...owner.headers },
    payload,
  });
  return answer.json<{ data: { url: string } }>().data.url.slice('/media/'.length);
}
const copyOf = (original: string, width: number) => original.replace(/\.\w+$/, `.w${width}.webp`);
const request = (file: string, accept = CHROMIUM) =>
  server.app.inject({ url: `/media/${file}`, headers: { accept } });
const run = () => server.services.media.preparation.run();
const queued = () =>
  server.services.database.queries
    .selectFrom('picture_copies')
    .selectAll()
    .orderBy('media_key')
    .orderBy('format')
    .execute();

test('the copies of an upload are queued with it, and made without a request', async () => {
  const original = await upload(1000, 500);
  expect((await queued()).map(({ media_key, format }) => [media_key, format])).toEqual([
    [original, 'avif'],
    [original, 'webp'],
  ]);
  await run();
  expect(await queued()).toEqual([]);
  for (const width of [320, 640, 960, 1000])
    for (const format of ['avif', 'webp']) {
      const answer = await request(copyOf(original, width), `image/${format}`);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': expect.stringContaining('immutable'),
        vary: 'Accept',
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: format === 'avif' ? 'heif' : format,
        width,
        height: width / 2,
      });
    }
});

test('a browser gets AVIF only if it accepts it, with an ETag of its own', async () => {
  const copy = copyOf(await upload(400, 300), 320);
  await run();
  for (const accept of ['*/*', '', 'image/webp,image/*', 'image/avif;q=0', 'image/avif; q=0.0, image/webp'])
    expect([accept, (await request(copy, accept)).headers['content-type']]).toEqual([accept, 'image/webp']);
  for (const accept of [CHROMIUM, 'image/avif', 'image/webp, image/AVIF;q=0.5'])
    expect([accept, (await request(copy, accept)).headers['content-type']]).toEqual([accept, 'image/avif']);
  const { etag } = (await request(copy)).headers;
  const again = (accept: string) =>
    server.app.inject({ url: `/media/${copy}`, headers: { accept, 'if-none-match': String(etag) } });
  expect((await again(CHROMIUM)).statusCode).toBe(304);
  expect((await again('*/*')).statusCode).toBe(200);
});

test(
  'a missing copy is answered at once by a wider one or the original, uncached, and queued',
  { tags: 'long' },
  async () => {
    const original = await upload(1500, 750, 'png');
    await server.services.database.queries.updateTable('picture_copies').set({ position: 9 }).execute();
    const first = await request(copyOf(original, 640), '*/*');
    expect(first.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
    await expect.poll(queued).toMatchObject([{ position: 9 }, { format: 'webp', position: 0 }]);
    await run();

    const { store } = server.services.media;
    const pathOf = (width: number, format: string) =>
      store.lend(copyOf(original, width).replace('.webp', `.${format}`), (path) => Promise.resolve(path));
    for (const format of ['avif', 'webp'])
      for (const width of [640, 960]) rmSync(await pathOf(width, format));
    const second = await request(copyOf(original, 640));
    expect(second.headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'no-cache' });
    expect((await sharp(second.rawPayload).metadata()).width).toBe(1280);
    await expect.poll(queued).toMatchObject([{ media_key: original, format: 'avif', position: 0 }]);
    await run();
    const third = await request(copyOf(original, 640));
    expect(third.headers['cache-control']).toContain('immutable');
    expect((await sharp(third.rawPayload).metadata()).width).toBe(640);
  },
);

test('a picture that cannot be decoded is postponed and does not hold up the others', async () => {
  const [damaged, good] = [await upload(400, 300), await upload(500, 300)];
  await server.services.media.store.lend(damaged, (path) => writeFile(path, 'damaged'));
  await run();
  const left = await queued();
  expect(left.map(({ media_key }) => media_key)).toEqual([damaged, damaged]);
  const later = await timeAfter(server.app, 3_000_000);
  for (const { due_at } of left) expect(due_at > later).toBe(true);
  expect((await request(copyOf(good, 320))).headers['cache-control']).toContain('immutable');

  const { queries } = server.services.database;
  await queries.updateTable('picture_copies').set({ position: 9 }).execute();
  const answer = await request(copyOf(damaged, 320));
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
    200,
    'no-cache',
    'damaged',
  ]);
  await expect.poll(queued).toMatchObject([{ ...left[0], position: 0 }, { position: 9 }]);
  await queries.deleteFrom('picture_copies').execute();
});

test('nothing is made of a picture that was dropped meanwhile, and nothing of a GIF', async () => {
  const dropped = await upload(400, 300);
  await server.app.inject({
    method: 'POST',
    url: '/api/media/cancelSave',
    headers: owner.headers,
    payload: { cancelResourceCodeList: [dropped.split('_')[0]] },
  });
  const animated = await upload(400, 300, 'gif');
  await run();
  expect(await queued()).toEqual([]);
  const files = readdirSync(join(server.folder, 'media/files'), { recursive: true }).map(String);
  for (const name of [dropped, animated])
    expect(files.filter((file) => file.includes(`${name.split('.')[0]}.w`))).toEqual([]);
});

test('copies are at most 2,560 pixels wide, and as large as their format allows', () => {
  const widths = (original: string, format: 'avif' | 'webp') =>
    listCopies(original, format).map(({ width }) => width);
  expect(widths('a_1000x500.png', 'avif')).toEqual([1000, 960, 640, 320]);
  expect(widths('a_6000x4000.jpg', 'webp')).toEqual([2560, 1920, 1440, 1280, 960, 640, 320]);
  expect(widths('a_2560x5120.jpg', 'avif')).toEqual([1920, 1440, 1280, 960, 640, 320]);
  expect(widths('a_640x30000.jpg', 'webp')).toEqual([320]);
  // Stored texts name it.
  expect(readCopyName('a_6000x4000.w6000.webp')?.copyWidth).toBe(2560);
});

test('a name that is no copy answers 404 and queues nothing', { tags: 'long' }, async () => {
  const original = await upload(1000, 500);
  await run();
  const name = original.slice(0, original.lastIndexOf('.'));
  const endings = [
    'w641.webp',
    'w1280.webp',
    'w0640.webp',
    'w-1.webp',
    'w640.avif',
    'w640.png',
    'w640.webp.a',
  ];
  for (const file of [...endings.map((ending) => `${name}.${ending}`), 'unknown_1000x500.w640.webp'])
    expect([file, (await request(file)).statusCode]).toEqual([file, 404]);
  expect(await queued()).toEqual([]);
});
