/** A database that is cut off at any byte of any answer: 503 with `Retry-After`, never 500. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../src/server/entities/engine/services.ts';
import { createApp } from '../../src/server/app/create-app.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import { PASSWORD, signIn } from '../server-http/server.ts';
import { startCutProxy, type CutProxy } from '../support/cut-proxy.ts';
import { makePostgresDatabase } from '../support/database.ts';
import { NO_BUDGET } from '../support/no-budget.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-cut-'));
let proxy: CutProxy;
let database: string;
let services: Services;
let app: FastifyInstance;
let owner: Record<string, string>;

beforeAll(async () => {
  database = await makePostgresDatabase();
  const cut = new URL(database);
  proxy = await startCutProxy(Number(cut.port));
  cut.port = String(proxy.port);
  const config = loadConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...NO_BUDGET,
    SEED: 'demo',
    OWNER_PASSWORD: PASSWORD,
    DATABASE_URL: cut.href,
  });
  services = await openServices(config, makeLogger(config.LOG_LEVEL));
  await seedDatabase(services);
  app = createApp(services, { pages: await makePages(services, {}) });
  owner = { 'accept-language': 'en-US', ...(await signIn(app, 'owner')).headers };
});
afterAll(async () => {
  proxy.heal();
  await app.close();
  await services.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  url: string;
  payload?: object;
}
let number = 0;
const CALLS: readonly (() => Call)[] = [
  () => ({ url: `/?utm=${++number}` }),
  () => ({ url: `/news?pageNum=1&x=${++number}` }),
  () => ({ url: `/nowhere-${++number}` }),
  () => ({ url: `/search?keyword=kiln${++number}` }),
  () => ({ url: '/sitemap.xml' }),
  () => ({ url: '/rss.xml' }),
  () => ({ url: '/api/client/content/pageList?type=1' }),
  () => ({ url: `/api/search/site?keyword=kiln${++number}` }),
  () => ({ url: '/api/code/image' }),
  () => ({ url: '/api/console/article/list' }),
  () => ({ url: '/api/console/home/summary' }),
  () => ({ url: '/api/console/audit/list' }),
  () => ({ url: '/api/console/media/list' }),
  () => ({ url: '/readyz' }),
  () => ({ url: '/edit/home' }),
  () => ({ url: '/owner' }),
  () => ({
    url: '/api/console/friendLink/save',
    payload: { values: { title: { 'zh-CN': `${++number}` }, url: 'https://a.example' } },
  }),
  () => ({
    url: '/api/console/article/save',
    payload: { values: { title: { 'zh-CN': `${++number}` }, state: 'published' } },
  }),
  () => ({ url: '/api/console/view/save', payload: { list: 'article', name: `v${++number}`, query: '' } }),
  () => ({ url: '/api/owner/login', payload: { name: 'owner', password: `wrong${++number}` } }),
];

test('no call of a table answers 500 when the database is cut off at a byte of its answer', async () => {
  const random = makeRandom();
  const wrong: string[] = [];
  const seen = new Map<number, number>();
  for (let round = 0; round < rounds(200); round++) {
    const call = CALLS[round % CALLS.length]?.() ?? { url: '/' };
    const bytes = Math.floor(random() ** 3 * 20_000);
    proxy.cutAfter(bytes);
    const method = call.payload === undefined ? 'GET' : 'POST';
    const answer = await app.inject({ method, ...call, headers: owner });
    proxy.heal();
    const { statusCode: status } = answer;
    seen.set(status, (seen.get(status) ?? 0) + 1);
    if (status >= 500 && (status !== 503 || answer.headers['retry-after'] === undefined))
      wrong.push(`${status} ${call.url} after ${bytes} bytes: ${answer.body.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
  expect(seen.get(503) ?? 0).toBeGreaterThan(rounds(10));
});

test('a line of the audit log that could not be written is there once the database is back', async () => {
  const author = { ownerId: 'o', name: 'Ou', address: '' };
  await expect.poll(async () => (await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  proxy.cutAfter(0);
  const writing = services.auditLines.write({
    projectCode: 'default',
    author,
    entity: 'cut',
    action: 'save',
  });
  await writing;
  proxy.heal();
  const read = async (): Promise<number> => {
    const answer = await app.inject({ url: '/api/console/audit/list?pageSize=50', headers: owner });
    return answer.body.split('"Ou"').length - 1;
  };
  await expect.poll(read).toBe(1);
});

test('a read-only database is not ready, and is again once it can be written', async () => {
  const direct = new pg.Client({ connectionString: database });
  await direct.connect();
  const name = new URL(database).pathname.slice(1);
  const setReadOnly = async (value: string): Promise<void> => {
    await direct.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    await direct.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
  };
  const statusOf = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;
  try {
    await setReadOnly('on');
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    const saved = await app.inject({
      method: 'POST',
      url: '/api/console/friendLink/save',
      payload: { values: { title: { 'zh-CN': 'x' }, url: 'https://a.example' } },
      headers: owner,
    });
    expect([saved.statusCode, saved.headers['retry-after']]).toEqual([503, '2']);
    await setReadOnly('off');
    await expect.poll(() => statusOf('/readyz')).toBe(200);
  } finally {
    await direct.end();
  }
});
