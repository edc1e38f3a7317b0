import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { NO_BUDGET } from '../support/no-budget.ts';

/** What the bench signs in with. */
export const OWNER = { name: 'owner', password: 'bench-of-tessera-2026' };

/** An idle server uses less CPU than this in two seconds. */
const IDLE_MS = 20;
/** Until an idle server has given back what it does not need (docs/operations.md). */
const GIVE_BACK_MS = 20_000;

/** The production server in a process of its own, on an embedded database that is seeded and thrown away. */
export interface ServerProcess {
  origin: string;
  pid: number | undefined;
  /** Milliseconds from spawning to `ready on`. */
  startedIn: number;
  /** Resident memory in MB. */
  memory(): number;
  /** CPU seconds used so far. */
  cpu(): Promise<number>;
  /**
   * How late the event loop was since it was last asked, every 5 ms, in milliseconds; of a server that was
   * started with `isWatched` only.
   */
  lateness(): Promise<number[]>;
  /** CPU milliseconds used so far by the server and its database; reading them costs the server nothing. */
  cpuWithDatabase(): number;
  /** Is fulfilled when the server has nothing to do: what it prepares after a start is ready. */
  becomesIdle(): Promise<void>;
  /** Is fulfilled when the server has been left alone for so long that its memory stays as it is. */
  memorySettles(): Promise<void>;
  stop(): Promise<void>;
}

/** A data folder that the server's first start fills, with the embedded database or another one. */
export interface DataFolder {
  path: string;
  databaseUrl?: string;
  /** The main process of that database. */
  databasePid?: number;
  remove(): Promise<void> | void;
}

export function makeDataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const WATCH = `--import=${pathToFileURL(join(import.meta.dirname, '../support/timer-lateness.js')).href}`;

const METRICS_TOKEN = 'a-token-for-benchmarks';
const authorization = `Bearer ${METRICS_TOKEN}`;

async function readMetrics(origin: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization } })).text();
  return (name) => Number(new RegExp(`^${name} ([\\d.e-]+)`, 'm').exec(text)?.[1]);
}

async function readLateness(child: ChildProcess): Promise<number[]> {
  const answer = once(child, 'message') as Promise<[number[]]>;
  child.send('lateness');
  return (await answer)[0];
}

/** Starts the built server on a free port and waits until it is ready. */
export async function startServerProcess(
  data: DataFolder,
  settings: NodeJS.ProcessEnv = {},
  { isWatched = false } = {},
): Promise<ServerProcess> {
  const began = performance.now();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...(data.databaseUrl === undefined ? {} : { DATABASE_URL: data.databaseUrl }),
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: data.path,
    OWNER_PASSWORD: OWNER.password,
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
    ...NO_BUDGET,
    ...settings,
  };
  const child = spawn(process.execPath, [...(isWatched ? [WATCH] : []), 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', ...(isWatched ? (['ipc'] as const) : [])],
  });
  let origin: string | undefined;
  for await (const line of createInterface({ input: child.stdout as Readable })) {
    origin = /^ready on (\S+)/.exec(line)?.[1];
    if (origin !== undefined) break;
  }
  if (origin === undefined)
    throw new Error('The server stopped before it was ready; what is above says why.');
  const address = origin;
  return {
    origin: address,
    pid: child.pid,
    startedIn: performance.now() - began,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    cpuWithDatabase: () =>
      cpuOf(child.pid) + (data.databasePid === undefined ? 0 : cpuOfChildren(data.databasePid)),
    lateness: () => readLateness(child),
    async cpu() {
      const metric = await readMetrics(address);
      return metric('process_cpu_user_seconds_total') + metric('process_cpu_system_seconds_total');
    },
    async becomesIdle() {
      let before = Number.NEGATIVE_INFINITY;
      let now = cpuOf(child.pid);
      while (now - before > IDLE_MS) {
        await wait(2000);
        before = now;
        now = cpuOf(child.pid);
      }
    },
    memorySettles: () => wait(GIVE_BACK_MS),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** CPU milliseconds of the living threads of a process. */
export function cpuOf(pid: number | undefined): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`);
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0);
}

/**
 * CPU milliseconds of a database. PostgreSQL has one process for each connection; the connections of a pool
 * live as long as the server.
 */
export function cpuOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.reduce((sum, child) => sum + cpuOf(Number(child)), 0);
}
