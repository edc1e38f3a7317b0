// Databases of older versions are upgraded after a copy; one that cannot be is put back from it.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql, SqliteAdapter } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerWhileUpgrading } from '../../src/server/app/answer-while-upgrading.ts';
import type { Queries } from '../../src/server/database/driver.ts';
import { MIGRATION_LOCK } from '../../src/server/database/operation-locks.ts';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { findUpgradeCopy, RUN_STATUS } from '../../src/server/domains/operations/index.ts';
import { DATABASES, makePostgresDatabase, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';
import { makeServer, signIn } from '../server-http/server.ts';
import { readRows } from './backup-site.ts';
import { becomeReleased, SCHEMAS } from './released-site.ts';
import { onDriver, schemaOf, upgrade } from './upgrade-command.ts';

const [OLD = ''] = SCHEMAS;
const NEWEST = SCHEMAS.at(-1) ?? '';

beforeAll(() => ensureBuild(process.cwd()), 120_000);

describe.each(DATABASES)('an upgrade of $name', ({ settings: makeSettings }) => {
  const ofAge = SCHEMAS.map((schema) => ({ schema, tags: schema === NEWEST ? [] : ['long'] }));
  for (const { schema, tags } of ofAge)
    test(`keeps what the version with ${schema} has stored`, { timeout: 240_000, tags }, async () => {
      const settings = await makeSettings();
      await becomeReleased(settings, schema);
      expect(await schemaOf(settings)).toBe(schema);
      const { url, stop } = await startKillable(settings);
      onTestFinished(async () => void (await stop()));
      const owner = await signInOwner(url);
      const headers = { cookie: owner.cookie, 'accept-language': 'zh-CN' };
      const ask = async (path: string): Promise<string> => {
        const answer = await fetch(url + path, { headers: path.startsWith('/api') ? headers : {} });
        expect(answer.status, path).toBe(200);
        // Titles say where they may break.
        return (await answer.text()).replaceAll(/<wbr[^>]*>/g, '');
      };
      expect(await ask('/about')).toContain('公开的标题');
      expect(await ask('/api/console/channel/getDraft?channelCode=ABOUTUS')).toContain('草稿的标题');
      expect(await ask('/api/content/revision?channelCode=ABOUTUS&revision=1')).toContain('第一版的标题');
      const forms = JSON.parse(await ask('/api/console/form/list')) as { data: { id: string }[] };
      expect(await ask(`/api/console/form/get?id=${forms.data[0]?.id}`)).toContain('手机');
      const records = JSON.parse(await ask('/api/console/record/list')) as { data: { id: string }[] };
      const shown = await Promise.all(records.data.map(({ id }) => ask(`/api/console/record/get?id=${id}`)));
      // Each with the fields of the form as it was filled in.
      expect(shown.find((each) => each.includes('林木'))).toContain('杭州');
      expect(shown.find((each) => each.includes('林木'))).toContain('城市');
      expect(shown.find((each) => each.includes('梅子'))).toContain('手机');
      const articles = JSON.parse(await ask('/api/console/article/list')) as { data: { id: string }[] };
      expect(await ask(`/article?contentCode=${articles.data[0]?.id}`)).toContain('正文还在');
      expect((await upgrade(settings, 'status')).printed).toContain('the same');
    });

  test(
    'that fails says so, and the copy from before it is put back',
    { timeout: 240_000, tags: 'long' },
    async () => {
      const settings = await makeSettings();
      await becomeReleased(settings, OLD);
      const before = await readRows(settings);
      await onDriver(settings, refuseMigrations);
      const failed = startKillable(settings);
      await expect(failed).rejects.toThrow('ended with code 3');
      await expect(failed).rejects.toThrow(
        /The migration "\S+" has failed .*(?:no_more|no more).*Nothing is changed/,
      );
      expect(await schemaOf(settings)).toBe(OLD);
      expect(await upgrade(settings, 'run')).toMatchObject({ code: 3 });
      expect(await upgrade(settings, 'rollback', '../../etc/passwd')).toMatchObject({ code: 1 });
      // It may lie anywhere, as after it was brought back from another machine.
      const copy = (await findUpgradeCopy(settings))?.backup ?? '';
      const elsewhere = join(makeTemporaryFolder(), 'copy.tar');
      writeFileSync(elsewhere, readFileSync(join(settings.DATA_DIR, 'backups', copy)).subarray(1));
      expect(await upgrade(settings, 'rollback', elsewhere)).toMatchObject({
        code: 1,
        printed: expect.stringContaining('no whole archive') as string,
      });
      cpSync(join(settings.DATA_DIR, 'backups', copy), elsewhere);
      expect(await upgrade(settings, 'rollback', elsewhere)).toMatchObject({ code: 0 });
      expect(await schemaOf(settings)).toBe(OLD);
      expect(await readRows(settings)).toEqual(before);
      expect(await upgrade(settings, 'run')).toMatchObject({ code: 0 });
      const running = await startKillable(settings);
      onTestFinished(async () => void (await running.stop()));
      // Nobody pulls the database away from under a server.
      expect(await upgrade(settings, 'rollback')).toMatchObject({
        code: 1,
        printed: expect.stringMatching(/uses|use/) as string,
      });
    },
  );
});

/** No migration can be noted from now on. */
async function refuseMigrations(queries: Queries): Promise<void> {
  const isSqlite = queries.getExecutor().adapter instanceof SqliteAdapter;
  await (
    isSqlite
      ? sql`create trigger no_more before insert on schema_migration
        begin select raise(abort, 'no more'); end`
      : sql`alter table schema_migration add constraint no_more check (name < '153') not valid`
  ).execute(queries);
}

test(
  'processes of one database save nothing while another one upgrades it',
  { timeout: 240_000, tags: 'long' },
  async () => {
    const settings = { DATA_DIR: makeTemporaryFolder(), DATABASE_URL: await makePostgresDatabase() };
    const server = await makeServer(settings);
    const session = await signIn(server.app, 'owner');
    const other = new pg.Client({ connectionString: settings.DATABASE_URL });
    await other.connect();
    onTestFinished(async () => {
      await other.end();
      await server.close();
    });
    const status = async (): Promise<unknown> =>
      (await server.app.inject('/api/system/getRunStatus')).json<{ data: unknown }>().data;
    const save = () =>
      server.app.inject({ method: 'POST', url: '/api/console/view/save', ...session, payload: {} });
    const becomes = async (data: object): Promise<void> =>
      await expect.poll(status, { timeout: 10_000 }).toMatchObject(data);

    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await other.query(
      `insert into system_operation (operation_code, status, finish_status, backup, started_at)
      values ('theirs', 2, 1, '', '2026-11-25')`,
    );
    await becomes({ status: RUN_STATUS.upgrading, operationCode: 'theirs' });
    expect(await save()).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect((await server.app.inject('/api/systemSetting/getInitial')).statusCode).toBe(200);
    // Its process has died: nobody waits for it.
    await other.query('select pg_advisory_unlock_all()');
    await becomes({ status: RUN_STATUS.normal });
    expect((await save()).statusCode).toBe(422);
    // A newer version has upgraded: this process is to be replaced.
    await other.query(`insert into schema_migration values ('999-later', '')`);
    await becomes({ status: RUN_STATUS.upgrading });
    expect((await save()).statusCode).toBe(503);
  },
);

test('says meanwhile that it is upgrading', async () => {
  const port = await freePort();
  const stop = await answerWhileUpgrading({ HOST: '127.0.0.1', PORT: port });
  onTestFinished(stop);
  const ask = (path: string, accept = '*/*') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept, 'accept-language': 'en-US' } });
  expect((await ask('/healthz')).status).toBe(200);
  expect(await (await ask('/api/system/getRunStatus')).json()).toMatchObject({ data: { status: 2 } });
  for (const path of ['/readyz', '/home', '/api/systemSetting/getInitial']) {
    const answer = await ask(path, 'text/html');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('The system is being upgraded.');
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
