// Starts a real Redis server, in a process and a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { findRedis } from '../../src/tools/redis/find-redis.ts';
import { makeTemporaryFolder } from './database.ts';

export interface RedisServer {
  url: string;
  /** Stops answering, with its connections open, until `resume`. */
  pause(): void;
  resume(): void;
  kill(): Promise<void>;
  /** Starts it again at the same address, empty. */
  restart(): Promise<void>;
}

const path = findRedis();
/** False where none is installed; `npm test` says so. */
export const HAS_REDIS = path !== undefined;

export async function startRedis(): Promise<RedisServer> {
  const folder = makeTemporaryFolder();
  const port = String(await findPort());
  const settings = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  async function start() {
    const child = spawn(path as string, settings, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    let printed = '';
    for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      printed += String(text);
      if (printed.includes('eady to accept connections')) break;
    }
    if (child.exitCode !== null) throw new Error(`Redis has not started: ${printed}`);
    child.stdout.resume();
    return { child, ended };
  }
  let running = await start();
  const kill = async (): Promise<void> => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  onTestFinished(kill);
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void running.child.kill('SIGSTOP'),
    resume: () => void running.child.kill('SIGCONT'),
    kill,
    async restart() {
      running = await start();
    },
  };
}

/** Redis takes no port 0. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
