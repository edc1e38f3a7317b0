import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What the bench signs in with. */
export const OWNER = { name: 'owner', password: 'bench-of-tessera-2026' };

/** The production server in a process of its own, on an embedded database that is seeded and thrown away. */
export interface ServerProcess {
  origin: string;
  /** Milliseconds from spawning to `ready on`. */
  startedIn: number;
  /** Resident memory in MB. */
  memory(): number;
  /** CPU seconds used so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** A data folder that the server's first start has filled. */
export interface DataFolder {
  path: string;
  remove(): void;
}

export function makeDataFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the built server on a free port and waits until it is ready. */
export async function startServerProcess(data: DataFolder): Promise<ServerProcess> {
  const began = performance.now();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: data.path,
    OWNER_PASSWORD: OWNER.password,
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let origin: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /^ready on (\S+)/.exec(line)?.[1];
    if (origin !== undefined) break;
  }
  if (origin === undefined)
    throw new Error('The server stopped before it was ready; what is above says why.');
  const address = origin;
  return {
    origin: address,
    startedIn: performance.now() - began,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async cpu() {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      const read = (kind: string): number =>
        Number(new RegExp(`^process_cpu_${kind}_seconds_total ([\\d.e-]+)`, 'm').exec(metrics)?.[1]);
      return read('user') + read('system');
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
