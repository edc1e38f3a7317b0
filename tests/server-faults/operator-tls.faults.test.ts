/** Certificates that are not right, and an old Node.js: one cause and one remedy. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagnose } from '../../src/server/app/doctor.ts';
import { explainOldNode } from '../../src/server/app/node-version.ts';
import { describeStartFailure } from '../../src/server/app/start-failure.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { startPostgres, type PostgresCluster } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-tls-'));
const data = join(folder, 'cluster/data');
const at = (name: string): string => join(folder, name);
let cluster: PostgresCluster;
let admin: pg.Client;

const openssl = (...options: string[]): void =>
  void execFileSync('openssl', options, { cwd: folder, stdio: 'ignore' });

/** A certificate of the authority; one of a negative number of days has expired. */
function sign(name: string, host: string, days: number): void {
  writeFileSync(at('names'), `subjectAltName=${host}`);
  const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  const options = ['-days', String(days), '-extfile', 'names', '-out', `${name}.pem`];
  openssl('x509', '-req', '-in', 'server.csr', ...authority, ...options);
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=ca', '-days', '9');
  openssl('req', '-x509', ...key, '-keyout', 'x.key', '-out', 'other.pem', '-subj', '/CN=x', '-days', '9');
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=db');
  const own = ['-subj', '/CN=db', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '9'];
  openssl('req', '-x509', '-key', 'server.key', '-out', 'self-signed.pem', ...own);
  sign('good', 'IP:127.0.0.1', 9);
  sign('expired', 'IP:127.0.0.1', -1);
  sign('wrong-name', 'DNS:db.example', 9);
  cluster = await startPostgres(join(folder, 'cluster'));
  admin = new pg.Client({ connectionString: `${cluster.url}postgres` });
  await admin.connect();
  copyFileSync(at('server.key'), join(data, 'server.key'));
  // PostgreSQL does not run as root, and takes a key of its own user alone.
  if (process.getuid?.() === 0) chownSync(join(data, 'server.key'), 65_534, 65_534);
  chmodSync(join(data, 'server.key'), 0o600);
  appendFileSync(
    join(data, 'postgresql.conf'),
    "ssl = on\nssl_cert_file = 'server.crt'\nssl_key_file = 'server.key'\n",
  );
});
afterAll(async () => {
  await admin.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Lets the server show this certificate from now on. */
async function show(name: string): Promise<void> {
  copyFileSync(at(`${name}.pem`), join(data, 'server.crt'));
  chmodSync(join(data, 'server.crt'), 0o644);
  await admin.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await admin.query<{ ssl: string }>('show ssl')).rows[0]?.ssl, { timeout: 5_000 })
    .toBe('on');
}

async function refusalOf(url: string): Promise<string> {
  try {
    await (await openDatabase({ DATABASE_URL: url, DATA_DIR: folder })).close();
  } catch (error) {
    return describeStartFailure(error);
  }
  return 'none';
}

test.each([
  ['one of the authority', 'good', '&sslrootcert=CA', /^none$/],
  ['an expired one', 'expired', '&sslrootcert=CA', /has expired\. Renew it there/],
  ['one for another name', 'wrong-name', '&sslrootcert=CA', /is for another name\. Write the name/],
  ['a self-signed one', 'self-signed', '', /No authority .* has signed .*sslrootcert=/],
  ['one of an unknown authority', 'good', '', /No authority .* has signed .*sslrootcert=/],
  ['one of another authority', 'good', '&sslrootcert=OTHER', /No authority .* has signed .*sslrootcert=/],
  ['an authority without a file', 'good', '&sslrootcert=/no/ca.pem', /does not exist\. Write its whole path/],
  ['an authority whose file is none', 'good', '&sslrootcert=KEY', /sslrootcert/],
])('%s, at the start and by the doctor', async (_, name, more, message) => {
  await show(name);
  const given = more
    .replace('CA', at('ca.pem'))
    .replace('OTHER', at('other.pem'))
    .replace('KEY', at('names'));
  const url = `${cluster.url}postgres?sslmode=verify-full${given}`;
  const refusal = await refusalOf(url);
  expect(refusal).toMatch(message);
  expect(refusal).not.toMatch(/\n| {4}at /);
  const found = Object.fromEntries(await diagnose({ DATABASE_URL: url, DATA_DIR: folder }));
  expect(found.database?.[0]).toBe(refusal === 'none' ? 'ok' : 'fail');
  if (refusal !== 'none') expect(found.database?.[1]).toBe(refusal);
});

test.each([
  ['20.20.2', /Node\.js 20\.20\.2 is too old\. Install Node\.js 22\.22/],
  ['22.21.9', /too old/],
  ['22.22.0', undefined],
  ['24.0.0', undefined],
])('Node.js %s', (version, message) => {
  if (message === undefined) expect(explainOldNode(version)).toBeUndefined();
  else expect(explainOldNode(version)).toMatch(message);
});

/** Node.js of the system, where it is an older one. */
const OLD = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (path) =>
    existsSync(path) &&
    explainOldNode(spawnSync(path, ['-p', 'process.versions.node']).stdout.toString().trim()) !== undefined,
);

test.runIf(OLD !== undefined)('a build that an old Node.js starts says so in one line', async () => {
  await ensureBuild(process.cwd());
  for (const file of [['dist/server/main.js'], ['src/tools/launch.js', 'command', 'doctor']]) {
    // The launcher takes the Node.js that the project has, unless it is elsewhere.
    const cwd = file[0] === 'dist/server/main.js' ? process.cwd() : folder;
    const ran = spawnSync(OLD as string, [join(process.cwd(), file[0] as string), ...file.slice(1)], { cwd });
    expect([ran.status, ran.stdout.toString()]).toEqual([1, '']);
    expect(ran.stderr.toString()).toMatch(/^[^\n]*Node\.js [^\n]*22\.22 or newer[^\n]*\n$/);
  }
});
