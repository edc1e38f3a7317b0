// Runs the server from its sources, and restarts it when one changes (`npm run dev`).
// Browsers reload by hot replacement.
import { createServer as createHttpServer } from 'node:http';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type * as server from '../server/app/start-server.ts';
import { ensureGenerated } from './build/generated-code.ts';
import { DevPort } from './dev-port.ts';
import { startPractice } from './practice-program.ts';

await ensureGenerated(process.cwd());
await startPractice('src/practice/main.ts');
const vite = await createServer({
  appType: 'custom',
  // This HTTP server never listens: the running server passes the hot-reload sockets on to it.
  server: { middlewareMode: true, ws: { server: createHttpServer() } },
});

const port = new DevPort();

/** Waits this long after the last change, so that a checkout of many files restarts once. */
const PAUSE_MS = 100;

async function start(): Promise<Awaited<ReturnType<typeof server.startServer>>> {
  const { startServer } = await load(vite);
  return startServer({ vite, listen: (app, address) => port.open(app, address) });
}

async function load({ environments: { ssr } }: ViteDevServer): Promise<typeof server> {
  if (ssr === undefined || !isRunnableDevEnvironment(ssr))
    throw new Error('The environment "ssr" of vite.config.ts does not run here.');
  ssr.runner.clearCache();
  return ssr.runner.import<typeof server>('/src/server/app/start-server.ts');
}

let running: Awaited<ReturnType<typeof start>> | undefined = await start();

async function restart(): Promise<void> {
  await port.hold();
  await running?.close();
  running = undefined;
  try {
    await ensureGenerated(process.cwd());
    running = await start();
  } catch (error) {
    // Stay up: the next change may fix it.
    console.error(error);
    if (!isChanged) port.refuse();
  }
}

let timer: NodeJS.Timeout | undefined;
let turn = Promise.resolve();
/** Whether files have changed since the last start began. Changes during a start cause one more. */
let isChanged = false;
vite.watcher.on('all', (_event, file) => {
  if (vite.environments.ssr?.moduleGraph.getModulesByFile(file) === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    isChanged = true;
    turn = turn.then(async () => {
      if (!isChanged) return;
      isChanged = false;
      await restart();
    });
  }, PAUSE_MS);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    port.close();
    void turn.then(() => Promise.all([running?.close(), vite.close()])).then(() => process.exit(0));
  });
}
