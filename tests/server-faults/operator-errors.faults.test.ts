/** What an operator does wrong with PostgreSQL: each start says one cause and one remedy, without a stack. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStartFailure } from '../../src/server/app/start-failure.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { findFreePort, startPostgres, type PostgresCluster } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-operator-'));
let cluster: PostgresCluster;
let port: string;
let admin: pg.Client;

beforeAll(async () => {
  // PostgreSQL and PgBouncer run as another user than root.
  chmodSync(folder, 0o755);
  cluster = await startPostgres(join(folder, 'cluster'));
  ({ port } = new URL(cluster.url));
  admin = new pg.Client({ connectionString: `${cluster.url}postgres` });
  await admin.connect();
  for (const statement of [
    `create role "o'hara" login password 'p@ss:w/o#d%1'`,
    `create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
    `create database plain template template0`,
    `grant connect on database plain to "o'hara"`,
  ])
    await admin.query(statement);
  // Passwords count from now on, but for the administrator.
  writeFileSync(
    join(folder, 'cluster/data/pg_hba.conf'),
    'host all tessera 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await admin.query('select pg_reload_conf()');
});
afterAll(async () => {
  await admin.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function refusalOf(url: string): Promise<string> {
  try {
    await (await openDatabase({ DATABASE_URL: url, DATA_DIR: folder })).close();
  } catch (error) {
    return describeStartFailure(error);
  }
  return 'none';
}
const at = (user: string, database: string, more = ''): string =>
  `postgres://${user}@127.0.0.1:${port}/${database}${more}`;
const OHARA = `o'hara:${encodeURIComponent('p@ss:w/o#d%1')}`;

test.each([
  ['a wrong password', () => at("o'hara:p%40ss", 'plain'), /refuses the user .*%40 %3A/],
  ['a password that is not escaped', () => at("o'hara:p@ss:w/o#d%1", 'plain'), /%40 %3A|no address/],
  ['a missing database', () => at('tessera', 'nowhere'), /has no database "nowhere".*createdb/],
  ['LATIN1', () => at('tessera', 'latin'), /encoding is LATIN1.*createdb --encoding=UTF8/],
  ['no right to create', () => at(OHARA, 'plain'), /may not make tables.*grant create/],
  ['TLS that the server has not', () => at('tessera', 'plain', '?sslmode=verify-full'), /has no TLS/],
  ['an authority that is no file', () => at('tessera', 'plain', '?sslrootcert=/no/ca.pem'), /whole path/],
  ['no server', () => 'postgres://a@127.0.0.1:1/a', /Nothing answers at PostgreSQL at 127.0.0.1:1/],
  ['an unknown host', () => 'postgres://a@nowhere.invalid/a', /does not know the host/],
])('%s', async (_, url, message) => {
  const refusal = await refusalOf(url());
  expect(refusal).toMatch(message);
  expect(refusal).not.toMatch(/\n|w\/o#d|p@ss/);
});

test('no connection left', async () => {
  await admin.query('alter database plain connection limit 0');
  await admin.query(`alter role "o'hara" password 'p'`);
  expect(await refusalOf(at("o'hara:p", 'plain'))).toMatch(/no connection left.*DATABASE_CONNECTIONS/);
  await admin.query('alter database plain connection limit -1');
});

/** Runs PgBouncer with its default configuration but for the mode. */
async function startPooler(mode: string): Promise<{ url: string; stop(): void }> {
  const listen = await findFreePort();
  const ini = join(folder, `${mode}.ini`);
  writeFileSync(
    ini,
    `[databases]\n* = host=127.0.0.1 port=${port} user=tessera\n[pgbouncer]\n` +
      `listen_addr = 127.0.0.1\nlisten_port = ${listen}\n` +
      `auth_type = any\nunix_socket_dir =\npool_mode = ${mode}\n`,
    { mode: 0o644 },
  );
  const rights = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', [ini], { ...rights, stdio: 'ignore' });
  const url = `postgres://tessera@127.0.0.1:${listen}/pooled`;
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString: url.replace('pooled', 'postgres') });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client.end().then(() => 'up'),
        () => 'down',
      );
    })
    .toBe('up');
  return { url, stop: () => void child.kill('SIGKILL') };
}

const LACKS_POOLER = !existsSync('/usr/sbin/pgbouncer');
const HOW_TO_GET_IT = 'PgBouncer is missing: `apt-get install pgbouncer`.';

test('PgBouncer in session mode works with its default configuration', async ({ skip }) => {
  skip(LACKS_POOLER, HOW_TO_GET_IT);
  await admin.query('create database pooled template template0');
  const pooler = await startPooler('session');
  try {
    expect(await refusalOf(pooler.url)).toBe('none');
  } finally {
    pooler.stop();
  }
});

test('PgBouncer in transaction mode is refused, with what to set', async ({ skip }) => {
  skip(LACKS_POOLER, HOW_TO_GET_IT);
  const pooler = await startPooler('transaction');
  try {
    expect(await refusalOf(pooler.url)).toMatch(/pool_mode = session/);
  } finally {
    pooler.stop();
  }
});
