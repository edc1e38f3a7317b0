import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { withBuildLock } from '../../src/tools/build/lock.ts';
import { startPostgres } from '../support/postgres.ts';
import { buildProgram } from './builds.ts';
import { OWNER, type DataFolder } from './server-process.ts';

/**
 * The demo site, and the same site at size: 40,061 items, 300 channels, 50,000 form records, 20,000 comments,
 * 10,000 media. By hand: `node tests/bench/serve-site.ts full postgres` serves a copy.
 */
export type SiteSize = 'demo' | 'full';
export type DatabaseKind = 'sqlite' | 'postgres';

const run = promisify(execFile);

/** Everything that decides what is in the database. */
const MADE_FROM = [
  'seeds/demo/*.json',
  'seeds/demo/{items,pages}/*.json',
  'src/server/database/{baseline,migrations}/*',
  'src/server/seed/*.ts',
  'src/server/domains/search/{tokens,terms,sounds,site-prefix,text-index,write-index}.ts',
  'tests/bench/at-size/*.ts',
  'tests/bench/programs/grow-site.ts',
];
const ROOT = join(tmpdir(), 'tessera-at-size');
/** Name of the database in its cluster. */
const NAME = 'tessera';

/**
 * A data folder with its database, made once for each state of the program and copied for every use. It
 * belongs to the caller, who removes it.
 */
export async function openSite(size: SiteSize, kind: DatabaseKind): Promise<DataFolder> {
  const original = await findOriginal(size, kind);
  const path = mkdtempSync(join(tmpdir(), `tessera-${size}-`));
  cpSync(join(original, 'data'), path, { recursive: true });
  if (kind === 'sqlite') return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'));
  // `join` would drop the dot, without which the folder itself is copied.
  await run('cp', ['-a', `${join(original, 'cluster')}/.`, folder]);
  const cluster = await startPostgres(folder);
  return {
    path,
    databaseUrl: cluster.url + NAME,
    databasePid: cluster.pid,
    async remove() {
      await cluster.stop();
      for (const each of [path, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

async function findOriginal(size: SiteSize, kind: DatabaseKind): Promise<string> {
  const made = createHash('sha256');
  for (const file of globSync(MADE_FROM).sort()) made.update(file).update(readFileSync(file));
  const folder = join(ROOT, made.digest('hex').slice(0, 12));
  const original = join(folder, `${size}-${kind}`);
  if (existsSync(original)) return original;
  mkdirSync(folder, { recursive: true });
  await withBuildLock(folder, async () => {
    if (existsSync(original)) return;
    console.log(`Making the ${size} site on ${kind} in ${original} …`);
    const draft = `${original}.draft`;
    rmSync(draft, { recursive: true, force: true });
    await make(draft, size, kind);
    renameSync(draft, original);
  });
  return original;
}

async function make(folder: string, size: SiteSize, kind: DatabaseKind): Promise<void> {
  const program = await buildProgram('grow-site');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    OWNER_PASSWORD: OWNER.password,
    LOG_LEVEL: 'error',
  };
  mkdirSync(env.DATA_DIR, { recursive: true });
  if (kind === 'sqlite') {
    await run(process.execPath, [program, size], { env });
    return;
  }
  const cluster = await startPostgres(join(folder, 'cluster'));
  try {
    const client = new Client({ connectionString: `${cluster.url}postgres` });
    await client.connect();
    await client.query(`create database ${NAME}`);
    await client.end();
    await run(process.execPath, [program, size], { env: { ...env, DATABASE_URL: cluster.url + NAME } });
  } finally {
    await cluster.stop();
  }
}
