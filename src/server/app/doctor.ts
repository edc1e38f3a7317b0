/** Says before a start what would stop it, or would not work after it (`npm run doctor`). */
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import { openDriver } from '../database/database.ts';
import { readMigrations } from '../database/migrate.ts';
import { checkSmtp } from '../delivery/smtp.ts';
import { findMisspelled, loadConfig, type Config } from '../kernel/config.ts';
import { openObjectStore } from '../storage/object-store.ts';
import { explainOldNode } from './node-version.ts';
import { describeStartFailure } from './start-failure.ts';

/** `note` is for what works, but not as most operators want it. */
type Verdict = 'ok' | 'note' | 'fail';
type Finding = readonly [verdict: Verdict, sentence: string];
type Check = (config: Config) => Finding | Promise<Finding>;

const ASK_MS = 5_000;
/** Codes and signatures of stores and payment services are refused by other clocks. */
const MAX_SKEW_MS = 30_000;
const GIGABYTE = 1024 ** 3;
const LITTLE_DISK = 2 * GIGABYTE;
const NO_DISK = 0.2 * GIGABYTE;

const CHECKS: Readonly<Record<string, Check>> = {
  'Node.js': checkNode,
  database: checkDatabase,
  clock: checkClock,
  disk: checkDisk,
  files: checkFiles,
  proxy: checkProxy,
  mail: checkMail,
};

/** Prints a line for each check. Exit code 1 when one has failed, else 0. */
export async function run(): Promise<void> {
  const findings = await diagnose(process.env);
  for (const [name, [verdict, sentence]] of findings)
    process.stdout.write(`${verdict.padEnd(6)}${name.padEnd(15)}${sentence}\n`);
  if (findings.some(([, [verdict]]) => verdict === 'fail')) process.exitCode = 1;
}

/** What every check has found, in their order. Starts nothing and changes nothing. */
export async function diagnose(env: NodeJS.ProcessEnv): Promise<[name: string, finding: Finding][]> {
  let config: Config;
  try {
    config = loadConfig(env);
  } catch (error) {
    return [['configuration', ['fail', describeStartFailure(error)]]];
  }
  const found: [string, Finding][] = [['configuration', checkNames(env)]];
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      found.push([name, await check(config)]);
    } catch (error) {
      found.push([name, ['fail', describeStartFailure(error)]]);
    }
  }
  return found;
}

function checkNames(env: NodeJS.ProcessEnv): Finding {
  const misspelled = findMisspelled(env).map(
    ([name, meant]) => `Nothing reads ${name}. Did you mean ${meant}?`,
  );
  return misspelled.length === 0
    ? ['ok', 'every setting is what it must be']
    : ['note', misspelled.join(' ')];
}

function checkNode(): Finding {
  const tooOld = explainOldNode(process.versions.node);
  return tooOld === undefined ? ['ok', process.versions.node] : ['fail', tooOld];
}

async function checkDatabase(config: Config): Promise<Finding> {
  const isNew = config.DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, 'tessera.sqlite'));
  if (isNew) return ['ok', `the first start makes ${join(config.DATA_DIR, 'tessera.sqlite')}`];
  const driver = await openDriver(config);
  try {
    await driver.checkWritable();
    const { applied, pending } = await readMigrations(driver.queries);
    const kind = driver.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    if (applied.length === 0) return ['ok', `${kind}, empty: the first start fills it`];
    return pending.length === 0
      ? ['ok', `${kind}, of this version`]
      : ['note', `${kind}: the start backs it up and upgrades it by ${pending.length} steps`];
  } finally {
    await driver.queries.destroy();
  }
}

/** Compared with the clock of another machine: that of PostgreSQL, or of who answers at PUBLIC_URL. */
async function checkClock({ DATABASE_URL, PUBLIC_URL, ...config }: Config): Promise<Finding> {
  const skewed = (theirs: number, whose: string): Finding => {
    const seconds = Math.round((Date.now() - theirs) / 1000);
    return Math.abs(seconds) * 1000 > MAX_SKEW_MS
      ? ['fail', `${seconds} seconds beside that of ${whose}. Turn on NTP on both machines.`]
      : ['ok', `as that of ${whose}`];
  };
  if (DATABASE_URL !== undefined) {
    // The line of the database says why it cannot be opened.
    const driver = await openDriver({ ...config, DATABASE_URL }).catch(() => undefined);
    if (driver === undefined) return ['note', 'not compared: the database does not answer'];
    try {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(driver.queries);
      return skewed(Number(rows[0]?.now), 'PostgreSQL');
    } finally {
      await driver.queries.destroy();
    }
  }
  const date = PUBLIC_URL === undefined ? null : (await ask(PUBLIC_URL)).headers?.get('date');
  return typeof date === 'string'
    ? skewed(Date.parse(date), PUBLIC_URL ?? '')
    : ['note', `${new Date().toISOString()}: no other clock to compare it with`];
}

function checkDisk({ DATA_DIR }: Config): Finding {
  let folder = resolve(DATA_DIR);
  while (!existsSync(folder)) folder = dirname(folder);
  accessSync(folder, constants.W_OK | constants.X_OK);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const sentence = `${(free / GIGABYTE).toFixed(1)} GB are free at ${folder}`;
  if (free < NO_DISK) return ['fail', `${sentence}. Make room, or set DATA_DIR to another disk.`];
  return [free < LITTLE_DISK ? 'note' : 'ok', sentence];
}

/** A small file is stored, found and removed: the key may do all of it. */
async function checkFiles(config: Config): Promise<Finding> {
  const places = [config.MEDIA_URL, config.BACKUP_URL].filter((each) => each !== undefined);
  if (places.length === 0) return ['ok', 'in DATA_DIR'];
  const folder = mkdtempSync(join(tmpdir(), 'tessera-doctor-'));
  try {
    const file = join(folder, 'probe');
    writeFileSync(file, 'probe');
    for (const place of places) {
      const { BACKUP_S3_KEY_ID, BACKUP_S3_KEY_SECRET, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION } = config;
      const own = {
        S3_KEY_ID: BACKUP_S3_KEY_ID,
        S3_KEY_SECRET: BACKUP_S3_KEY_SECRET,
        S3_ENDPOINT: BACKUP_S3_ENDPOINT,
        S3_REGION: BACKUP_S3_REGION,
        S3_PATH_STYLE: config.BACKUP_S3_PATH_STYLE,
      };
      const isOwn = place === config.BACKUP_URL && BACKUP_S3_KEY_ID !== undefined;
      const store = await openObjectStore({ ...config, ...(isOwn ? own : {}) }, place);
      try {
        await store.put('doctor-probe', file);
        await store.remove('doctor-probe');
      } finally {
        store.close();
      }
    }
    return ['ok', `in ${places.join(' and ')}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Asked {
  headers?: Headers;
  problem?: string;
}

/** Asks an address, without following where it leads. */
async function ask(address: string): Promise<Asked> {
  try {
    const signal = AbortSignal.timeout(ASK_MS);
    const { headers } = await fetch(new URL('/healthz', address), { redirect: 'manual', signal });
    return { headers };
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return { problem: code ?? message };
  }
}

async function checkProxy({ PUBLIC_URL, TRUST_PROXY, HOST }: Config): Promise<Finding> {
  if (PUBLIC_URL === undefined)
    return [
      'note',
      'PUBLIC_URL is not set: links in mails and feeds name no public address, and a site without a domain ' +
        'of its own mails no invitations: whoever invites hands the link over',
    ];
  const { problem } = await ask(PUBLIC_URL);
  if (/CERT|SIGNED|SIGNATURE/.test(problem ?? ''))
    return [
      'fail',
      `the certificate of ${PUBLIC_URL} is not accepted (${problem}). ` +
        'Renew it at the proxy, with its whole chain.',
    ];
  if (problem !== undefined)
    return ['note', `${PUBLIC_URL} does not answer this machine (${problem}): check DNS and the proxy`];
  if (TRUST_PROXY === undefined && PUBLIC_URL.startsWith('https:'))
    return ['note', 'TRUST_PROXY is not set: all visitors behind a proxy share one limit'];
  return ['ok', `${PUBLIC_URL} leads to a proxy; this server listens at ${HOST}`];
}

async function checkMail(config: Config): Promise<Finding> {
  if (config.SMTP_URL === undefined)
    return ['note', `SMTP_URL is not set: mails are kept in ${join(config.DATA_DIR, 'outbox')}`];
  const { hostname } = new URL(config.SMTP_URL);
  try {
    await checkSmtp(config.SMTP_URL, config);
    return ['ok', `${hostname} takes the user and its password`];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const way =
      code === 'EAUTH'
        ? 'It refuses the user or the password: signs such as @ : / # % are written as %40 %3A %2F %23 %25.'
        : 'Check the host and its port: smtps:// is for 465, smtp:// for 587 and 25.';
    return ['fail', `${hostname}: ${message.split('\n')[0]}. ${way}`];
  }
}
