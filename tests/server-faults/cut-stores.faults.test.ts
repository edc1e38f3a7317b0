/** S3 and Redis that are cut off at any byte of an answer: 503, or work without them, and never 500. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { makeUpload } from '../server-http/files.ts';
import { makeServer, signIn } from '../server-http/server.ts';
import { startCutProxy } from '../support/cut-proxy.ts';
import { startObjectServer } from '../support/object-server.ts';
import { makeRandom } from '../support/random.ts';
import { HAS_REDIS, startRedis } from '../support/redis-server.ts';
import { rounds } from '../support/rounds.ts';
import { timeOf } from '../support/server-time.ts';

const create = { width: 900, height: 700, channels: 3 as const };
let colour = 0;
/** Each picture is another one: equal ones would be stored once. */
const makePicture = async (): Promise<Buffer> =>
  sharp({ create: { ...create, background: { r: (colour += 1) % 256, g: colour >> 8, b: 9 } } })
    .png()
    .toBuffer();
const PDF = readFileSync(join(import.meta.dirname, '../../seeds/demo/files/grid-penny-en.pdf'));

/** Undefined where the connection ended within a file that had begun: no status can be said any more. */
type Sent = LightMyRequestResponse | undefined;

async function serve(settings: Record<string, string>) {
  const server = await makeServer({ SEED: 'demo', ...settings });
  onTestFinished(() => server.close());
  const { headers } = await signIn(server.app, 'owner');
  const owner = { 'accept-language': 'en-US', ...headers };
  const get = (url: string): Promise<Sent> =>
    server.app.inject({ url, headers: owner }).catch((error: unknown) => {
      expect(String(error)).toMatch(/destroyed|aborted|closed|reset|terminated/i);
      return undefined;
    });
  const post = (url: string, payload: object): Promise<Sent> =>
    server.app.inject({ method: 'POST', url, headers: owner, payload });
  const upload = (file: Uint8Array, resourceType: number, url = '/api/media/upload'): Promise<Sent> => {
    const { payload, headers: type } = makeUpload(file, { fields: { resourceType: String(resourceType) } });
    return server.app.inject({ method: 'POST', url, headers: { ...owner, ...type }, payload });
  };
  return { ...server, owner, get, post, upload };
}

function count(seen: Map<number, number>, wrong: string[], what: string, answer: Sent): void {
  const status = answer?.statusCode ?? 0;
  seen.set(status, (seen.get(status) ?? 0) + 1);
  if (status >= 500 && (status !== 503 || answer?.headers['retry-after'] === undefined))
    wrong.push(`${status} ${what}: ${answer?.body.slice(0, 200)}`);
}

test('no call answers 500 when S3 is cut off in an answer, and copies are made soon after', async () => {
  const objects = await startObjectServer();
  const proxy = await startCutProxy(Number(new URL(objects.url).port));
  onTestFinished(() => proxy.close());
  const server = await serve({ ...objects.settings, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` });
  const { app, get, post, upload } = server;
  const made = await upload(await makePicture(), 1);
  const { url } = made?.json<{ data: { url: string } }>().data ?? { url: '' };
  const document = (await upload(PDF, 3))?.json<{ data: { url: string } }>().data.url ?? '';
  const calls: readonly (readonly [string, () => Promise<Sent>])[] = [
    ['upload', async () => upload(await makePicture(), 1)],
    ['document', () => upload(PDF, 3)],
    ['picture', () => get(url)],
    ['copy', () => get(url.replace('.png', '.w640.webp'))],
    ['download', () => get(document)],
    ['totals', () => get('/api/console/media/totals')],
    ['page', () => get(`/?utm=${(colour += 1)}`)],
    ['ready', () => get('/readyz')],
    [
      'removal',
      async () => {
        proxy.heal();
        const again = await upload(await makePicture(), 1);
        const { resourceCode = '' } = again?.json<{ data: { resourceCode: string } }>().data ?? {};
        proxy.cutAfter(200);
        return post('/api/media/cancel', { resourceCodes: [resourceCode] });
      },
    ],
  ];
  const random = makeRandom();
  const [wrong, seen]: [string[], Map<number, number>] = [[], new Map()];
  for (let round = 0; round < rounds(90); round += 1) {
    const [name, call] = calls[round % calls.length] as (typeof calls)[number];
    const bytes = Math.floor(random() ** 3 * 4_000);
    proxy.cutAfter(bytes);
    count(seen, wrong, `${name} after ${bytes} bytes`, await call());
    proxy.heal();
  }
  expect(wrong).toEqual([]);
  expect(seen.get(503) ?? 0).toBeGreaterThan(rounds(3));

  // Copies that were cut off, while their original came or before, are due again in minutes.
  const { queries } = server.services.database;
  for (const bytes of [0, 100, 1_000]) {
    await queries.deleteFrom('picture_copies').execute();
    await upload(await makePicture(), 1);
    proxy.cutAfter(bytes);
    await server.services.media.preparation.run();
    proxy.heal();
    const now = (await timeOf(app)).getTime();
    const rows = await queries.selectFrom('picture_copies').select('due_at').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { due_at } of rows) expect(Date.parse(due_at) - now, `${bytes}`).toBeLessThan(3 * 60_000);
  }
  expect((await app.inject({ url })).statusCode).toBe(200);
});

test.runIf(HAS_REDIS)('no call notices when Redis is cut off in an answer', async () => {
  const redis = await startRedis();
  const proxy = await startCutProxy(Number(new URL(redis.url).port));
  onTestFinished(() => proxy.close());
  const { get, post } = await serve({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
  const calls: readonly (() => Promise<Sent>)[] = [
    () => get(`/?utm=${(colour += 1)}`),
    () => get('/api/code/image'),
    () => get('/api/console/article/list'),
    () => get('/readyz'),
    () => post('/api/owner/login', { name: `nobody${(colour += 1)}`, password: 'wrong' }),
    () =>
      post('/api/console/friendLink/save', {
        values: { title: { 'zh-CN': `${(colour += 1)}` }, url: 'https://a.example' },
      }),
  ];
  const random = makeRandom();
  const [wrong, seen]: [string[], Map<number, number>] = [[], new Map()];
  for (let round = 0; round < rounds(120); round += 1) {
    const bytes = Math.floor(random() ** 3 * 300);
    proxy.cutAfter(bytes);
    count(
      seen,
      wrong,
      `call ${round % calls.length} after ${bytes} bytes`,
      await calls[round % calls.length]?.(),
    );
    if (random() < 0.5) proxy.heal();
  }
  expect(wrong).toEqual([]);
  // It works without.
  expect(seen.get(503) ?? 0).toBe(0);
});
