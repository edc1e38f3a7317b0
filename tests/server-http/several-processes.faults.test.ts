// Several processes of the built server on one PostgreSQL database.
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makePostgresDatabase, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable, type KillableOwner } from '../support/killable-server.ts';

interface Answer {
  data: { revision: number; values: { name: Record<string, string> } };
}

async function call(url: string, owner: KillableOwner, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}/api/console/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      cookie: owner.cookie,
      'x-csrf-token': owner.csrfToken,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as Answer;
}

/** Starts so many processes at the same time, on an empty database. */
async function startProcesses(count: number) {
  const settings = { DATA_DIR: makeTemporaryFolder(), DATABASE_URL: await makePostgresDatabase('empty') };
  const processes = await Promise.all(Array.from({ length: count }, () => startKillable(settings)));
  onTestFinished(async () => void (await Promise.all(processes.map((each) => each.kill()))));
  return { processes, settings };
}

/** A busy machine is slow. The bench shows how soon it is. */
const SOON = { timeout: 30_000 };

const readHome = async (url: string): Promise<string> =>
  (await fetch(`${url}/home`, { headers: { accept: 'text/html' } })).text();

/** Renames the site, as the console does. */
async function rename(url: string, owner: KillableOwner, name: string): Promise<void> {
  const { values, revision } = (await call(url, owner, 'setting/get?id=site')).data;
  await call(url, owner, 'setting/save', {
    id: 'site',
    values: { ...values, name: { 'zh-CN': name } },
    revision,
  });
}

test(
  'what one process saves is on the pages of all, also when it is killed at once',
  { timeout: 120_000 },
  async () => {
    const { processes, settings } = await startProcesses(3);
    const [first, second, third] = processes.map(({ url }) => url) as [string, string, string];
    const owner = await signInOwner(first);
    const everywhere = async (text: string, urls: readonly string[]): Promise<void> => {
      for (const url of urls) await expect.poll(() => readHome(url), SOON).toContain(text);
    };
    // Twice, so that every process has kept the page.
    for (const url of [first, second, third, first, second, third]) await readHome(url);
    await rename(first, owner, '山间陶坊');
    await everywhere('山间陶坊', [first, second, third]);
    // The session of one process is a session of all.
    await rename(second, owner, '河边陶坊');
    await processes[1]?.kill();
    await everywhere('河边陶坊', [first, third]);

    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ topic: string }>('select distinct topic from change_log');
    expect(rows.map(({ topic }) => topic)).toContain('settings');
    // Connections for notifications may be lost.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen tessera_change' and datname = current_database()`);
    await rename(third, owner, '城里陶坊');
    await everywhere('城里陶坊', [first, third]);
    // Whoever writes: a change by hand is one, too.
    const { rowCount } = await client.query(
      `update setting set value = replace(value, '城里陶坊', '海边陶坊') where value like '%城里陶坊%'`,
    );
    expect(rowCount).toBe(1);
    await client.end();
    await everywhere('海边陶坊', [first, third]);
  },
);

test('a change whose transaction ends late is seen, too', { timeout: 120_000 }, async () => {
  const { processes, settings } = await startProcesses(1);
  const [url] = processes.map((each) => each.url) as [string];
  const owner = await signInOwner(url);
  await rename(url, owner, '山间陶坊');
  await expect.poll(() => readHome(url), SOON).toContain('山间陶坊');
  const [slow, fast] = [settings, settings].map(
    ({ DATABASE_URL }) => new pg.Client({ connectionString: DATABASE_URL }),
  ) as [pg.Client, pg.Client];
  await Promise.all([slow.connect(), fast.connect()]);
  await slow.query('begin');
  await slow.query(`update setting set value = replace(value, '山间陶坊', '河边陶坊')`);
  // A later change is stored first, and read.
  await fast.query(
    `update channel set channel_name = replace(channel_name, '首页', '门厅') where channel_code = 'HOME'`,
  );
  await expect.poll(() => readHome(url), SOON).toContain('门厅');
  expect(await readHome(url)).toContain('山间陶坊');
  await slow.query('commit');
  await expect.poll(() => readHome(url), SOON).toContain('河边陶坊');
  await Promise.all([slow.end(), fast.end()]);
});
