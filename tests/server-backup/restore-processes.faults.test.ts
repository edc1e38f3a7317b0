// A restore beside other processes of one PostgreSQL database, which visitors and owners use meanwhile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makePostgresDatabase, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable, type KillableOwner } from '../support/killable-server.ts';
import type { RunningProgram } from '../support/program.ts';
import { IS_LONG } from '../support/rounds.ts';
import { readRows, readTable } from './backup-site.ts';
import { call, pathsIn, readAt, saveAt, SOON } from './load.ts';

const PRELOAD = `--import=${pathToFileURL(join(import.meta.dirname, '../support/kill-at.js')).href}`;

/** So many processes of one database. */
async function start(count: number, more: Readonly<Record<string, string>> = {}) {
  const settings = { DATA_DIR: makeTemporaryFolder(), DATABASE_URL: await makePostgresDatabase('empty') };
  const processes = await Promise.all(Array.from({ length: count }, () => startKillable(settings, more)));
  onTestFinished(async () => void (await Promise.all(processes.map((each) => each.kill()))));
  const [first] = processes as [RunningProgram];
  const owner = await signInOwner(first.url);
  const ended = async (url: string, code: string): Promise<number> => {
    let status = 1;
    await expect
      .poll(async () => {
        const path = `system/getRunStatusDetail?operationCode=${code}`;
        status = (await call<{ finishStatus: number }>(url, owner, path)).data.finishStatus;
        return status;
      }, SOON)
      .not.toBe(1);
    return status;
  };
  const backUp = async (): Promise<string> => {
    const { data } = await call(first.url, owner, 'system/backup', {});
    expect(await ended(first.url, data.operationCode)).toBe(2);
    const [newest] = (await call<{ backup: string }[]>(first.url, owner, 'system/backups')).data;
    return newest?.backup ?? '';
  };
  return { settings, processes, owner, ended, backUp };
}

const readHome = async (url: string): Promise<string> =>
  (await fetch(`${url}/home`, { headers: { accept: 'text/html' } })).text();

async function rename(url: string, owner: KillableOwner, name: string): Promise<void> {
  const path = 'console/setting/get?id=site';
  const { data } = await call<{ values: object; revision: number }>(url, owner, path);
  const values = { ...data.values, name: { 'zh-CN': name } };
  const body = { id: 'site', values, revision: data.revision };
  expect((await call(url, owner, 'console/setting/save', body)).status).toBe(200);
}

test.each([2, 4])(
  'beside %d processes under load, of four one is killed, nothing is lost and nothing is mixed',
  { timeout: 480_000 },
  async (count) => {
    const { settings, processes, owner, ended, backUp } = await start(count);
    const urls = processes.map(({ url }) => url);
    const [first = '', killed = ''] = urls;
    await rename(first, owner, '山间陶坊');
    const backup = await backUp();
    await rename(first, owner, '河边陶坊');
    for (const url of urls) await expect.poll(() => readHome(url), SOON).toContain('河边陶坊');

    const savers = urls.map((url, number) => saveAt(url, owner, `w${number}`));
    const readers = urls.map(readAt);
    await expect.poll(() => savers.every(({ saved }) => saved.length > 5), SOON).toBe(true);
    const { data } = await call(first, owner, 'system/restore', { backup });
    if (count > 2) await processes[urls.indexOf(killed)]?.kill();
    const left = count > 2 ? urls.filter((url) => url !== killed) : urls;
    expect(await ended(left.at(-1) ?? '', data.operationCode)).toBe(2);
    const over = performance.now();
    for (const url of left) await expect.poll(() => readHome(url), SOON).toContain('山间陶坊');
    if (IS_LONG)
      console.log(count, 'processes, pages of all are restored after', performance.now() - over, 'ms');
    // Saving goes on, at each of them.
    const before = savers.map(({ saved }) => saved.length);
    const goesOn = (): boolean =>
      savers.every(({ saved }, at) => urls[at] === killed || saved.length > (before[at] ?? 0));
    await expect.poll(goesOn, SOON).toBe(true);
    for (const each of [...savers, ...readers]) await each.stop();

    expect(readers.flatMap(({ failures }) => failures)).toEqual([]);
    const refused = savers.flatMap((each) => each.refused);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter } of refused) expect([status, retryAfter]).toEqual([503, '5']);
    const listed = (await call<{ backup: string; reason: string }[]>(first, owner, 'system/backups')).data;
    const safety = listed.find(({ reason }) => reason === 'safety')?.backup ?? '';
    const archive = readFileSync(join(settings.DATA_DIR, 'backups', safety));
    const [kept, now] = [
      pathsIn(readTable(archive, 'redirect')),
      pathsIn((await readRows(settings)).redirect),
    ];
    // What was answered before is in the safety backup; nothing of it is in the restored rows.
    expect(now.filter((path) => kept.includes(path))).toEqual([]);
    const known = new Set([...kept, ...now]);
    expect(savers.flatMap(({ saved }) => saved).filter((path) => !known.has(path))).toEqual([]);
  },
);

test.each([
  { step: 'before mark it as swapped', status: 3, name: '河边陶坊', other: '山间陶坊' },
  { step: 'after commit', status: 2, name: '山间陶坊', other: '河边陶坊' },
])(
  'a restore whose process is killed $step is brought to an end by another one',
  { timeout: 480_000 },
  async ({ step, status, name, other }) => {
    const killing = { NODE_OPTIONS: PRELOAD, KILL_AT: `${step} (backup-worker)` };
    const { processes, owner, ended, backUp, settings } = await start(2, killing);
    const [first, second] = processes as [RunningProgram, RunningProgram];
    await rename(first.url, owner, '山间陶坊');
    const backup = await backUp();
    await rename(first.url, owner, '河边陶坊');
    const { data } = await call(first.url, owner, 'system/restore', { backup });
    // One that starts in the midst saves nothing until it is over, either.
    const third = await startKillable(settings);
    onTestFinished(() => third.kill());
    expect(await ended(second.url, data.operationCode)).toBe(status);
    expect(await first.stop()).toBe(null);
    for (const { url } of [second, third]) {
      const state = () => call<{ status: number }>(url, owner, 'system/getRunStatus');
      await expect.poll(async () => (await state()).data.status, SOON).toBe(1);
      await expect.poll(() => readHome(url), SOON).toContain(name);
      expect(await readHome(url)).not.toContain(other);
      await rename(url, owner, '城里陶坊');
      await rename(url, owner, name);
    }
  },
);

test('a process that does not answer is named, and nothing is restored', { timeout: 480_000 }, async () => {
  const { processes, owner, ended, backUp, settings } = await start(2);
  const [first, second] = processes as [RunningProgram, RunningProgram];
  const backup = await backUp();
  await rename(first.url, owner, '河边陶坊');
  process.kill(second.pid, 'SIGSTOP');
  const { data } = await call(first.url, owner, 'system/restore', { backup });
  expect(await ended(first.url, data.operationCode)).toBe(3);
  process.kill(second.pid, 'SIGCONT');
  for (const { url } of [first, second]) await expect.poll(() => readHome(url), SOON).toContain('河边陶坊');
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ reason: string }>(
    'select reason from system_operation where finish_status = 3',
  );
  await client.end();
  expect(rows).toEqual([{ reason: 'error' }]);
});
