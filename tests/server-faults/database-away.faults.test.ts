// The database is held by another program, or gone: what is known is still shown, nothing else breaks, and
// work goes on by itself afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable, type KillableSettings } from '../support/killable-server.ts';
import { startPostgres } from '../support/postgres.ts';

async function open(settings: KillableSettings) {
  const server = await startKillable(settings);
  onTestFinished(() => server.kill());
  const owner = await signInOwner(server.url);
  let revision = 0;
  const headers = {
    'content-type': 'application/json',
    origin: server.url,
    cookie: owner.cookie,
    'x-csrf-token': owner.csrfToken,
  };
  /** Saves the home page once more. */
  const save = async (): Promise<Response> => {
    const channelContentMap = { HOME: { ast: { vm: [], data: {}, dict: {} }, revision } };
    const body = JSON.stringify({ language: 'zh-CN', projectCode: 'default', channelContentMap });
    const answer = await fetch(`${server.url}/api/content/save`, { method: 'POST', headers, body });
    if (answer.status === 200) revision += 1;
    return answer;
  };
  const read = (path: string): Promise<Response> => fetch(server.url + path);
  expect((await save()).status).toBe(200);
  expect((await read('/home')).status).toBe(200);
  return { save, read };
}

async function expectRefused(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).not.toBeNull();
}

test('while another program holds the SQLite file, writes answer 503 and reads go on', async () => {
  const folder = makeTemporaryFolder();
  const { save, read } = await open({ DATA_DIR: folder });
  const other = new SqliteDatabase(join(folder, 'tessera.sqlite'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  await expectRefused(await save());
  for (const path of ['/home', '/api/channel/getAll', '/healthz'])
    expect((await read(path)).status).toBe(200);
  other.exec('rollback');
  expect((await save()).status).toBe(200);
});

test('while PostgreSQL is gone, known pages are shown; when it is back, so is everything', async () => {
  const kept = mkdtempSync(join(tmpdir(), 'tessera-postgres-'));
  let cluster = await startPostgres(kept);
  onTestFinished(async () => {
    await cluster.stop();
    rmSync(kept, { recursive: true, force: true });
  });
  const DATABASE_URL = `${cluster.url}postgres`;
  const { save, read } = await open({ DATA_DIR: makeTemporaryFolder(), DATABASE_URL });
  const rows = await (await read('/api/content/page?path=/home')).text();

  await cluster.stop();
  expect((await read('/home')).status).toBe(200);
  await expectRefused(await save());
  await expectRefused(await read('/api/client/content/pageList?type=1&pageNum=1&pageSize=10'));

  cluster = await startPostgres(kept, cluster.url);
  await expect.poll(async () => (await save()).status, { timeout: 30_000 }).toBe(200);
  expect((await read('/home')).status).toBe(200);
  expect(await (await read('/api/content/page?path=/home')).text()).toHaveLength(rows.length);
});
