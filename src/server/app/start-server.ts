// Starts the server: settings, services, seeds, application.
import { existsSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import type { Services } from '../entities/engine/services.ts';
import { loadConfig, type Config } from '../kernel/config.ts';
import { makeApi } from '../api/api.ts';
import { createApp } from './create-app.ts';
import { dropLeftLeases } from '../jobs/lease.ts';
import { makeLogger } from '../kernel/logging.ts';
import { seedDatabase } from '../seed/seed.ts';
import type { FirstOwner } from '../seed/seed.ts';
import { openServices } from './open-services.ts';
import { addDevelopment } from './development.ts';
import { makePages, type Pages } from './open-pages.ts';
import type { RunningTraces } from './traces/start-traces.ts';
import { readTraceSettings } from './traces/trace-settings.ts';

interface StartOptions {
  /** Source of the settings; the environment of the process by default. */
  env?: NodeJS.ProcessEnv;
  /** Serves the browser programs from their sources. */
  vite?: ViteDevServer;
  /** Prints lines for the person who started the program; to stdout by default. */
  print?: (lines: string) => void;
  /** Takes connections for the server, and resolves with its origin; by default the server itself listens. */
  listen?: (server: HttpServer, address: { port: number; host: string }) => Promise<string>;
}

/** A server that is listening. */
export interface RunningServer {
  /** `http://127.0.0.1:3000` */
  origin: string;
  /** The log of the server. */
  logger: Logger;
  /** Finishes the running requests, then closes everything. */
  close(): Promise<void>;
}

/** Throws when a step fails, after closing everything. `describeStartFailure` describes the error. */
export async function startServer({
  env = process.env,
  vite,
  print = printToStdout,
  listen,
}: StartOptions = {}): Promise<RunningServer> {
  const config = loadConfig(env);
  const logger = makeLogger(config.LOG_LEVEL);
  warnOfProxy(config, logger);
  const traces = await openTraces(config, logger);
  const services = await openServices(config, logger);
  try {
    const owner = await seedDatabase(services);
    // Printed at once, because the password is stored nowhere: a later failure must not lose it.
    if (owner !== undefined) print(formatOwner(owner));
    if (services.practice !== undefined)
      logger.warn('Orders are paid at the practice program (PRACTICE_PAY): no money moves.');
    const clientFolder = vite === undefined ? findBuiltClient() : undefined;
    const api = makeApi();
    const pages = await makePages(services, { api, clientFolder, vite });
    const app = createApp(services, { api, clientFolder, pages, traces });
    const ending = new AbortController();
    app.addHook('preClose', async () => ending.abort());
    app.addHook('onClose', async () => {
      await services.close();
      await traces?.close();
    });
    if (vite !== undefined) await addDevelopment(app, vite);
    const address = { port: config.PORT, host: config.HOST };
    await app.ready();
    const origin = listen === undefined ? await app.listen(address) : await listen(app.server, address);
    services.integrity.check();
    services.media.preparation.start();
    services.searchIndex.startFilling();
    services.sites.listenOn(Number(new URL(origin).port) || 80);
    services.practice?.listenOn(origin);
    await dropLeftLeases(services.database);
    services.jobs.start();
    if (vite === undefined) await makeFirstPages(pages, services, ending.signal);
    print(`edit at   ${origin}/edit/home\nready on ${origin}\n`);
    return { origin, logger, close: () => app.close() };
  } catch (error) {
    await services.close();
    await traces?.close();
    throw error;
  }
}

/** Before anything is opened that is traced. Loaded only when it is on. */
async function openTraces(config: Config, logger: Logger): Promise<RunningTraces | undefined> {
  const settings = readTraceSettings(config);
  if (settings === undefined) return undefined;
  return (await import('./traces/start-traces.ts')).startTraces(settings, logger);
}

/** TLS ends at a proxy, whose address every visitor would have. */
function warnOfProxy({ PUBLIC_URL, TRUST_PROXY }: Config, logger: Logger): void {
  if (PUBLIC_URL?.startsWith('https:') === true && TRUST_PROXY === undefined)
    logger.warn(
      'PUBLIC_URL is https and TRUST_PROXY is not set: all visitors seem to come from the proxy, so that ' +
        'one who is limited locks out all. Set TRUST_PROXY to the address of the proxy.',
    );
}

/** Makes the first pages. A failure is only logged: visitors of these pages would see it, too. */
async function makeFirstPages(
  pages: Pages,
  { config, logger }: Services,
  signal: AbortSignal,
): Promise<void> {
  const host = config.PUBLIC_URL === undefined ? '127.0.0.1' : new URL(config.PUBLIC_URL).hostname;
  await pages
    .warmUp(host, signal)
    .catch((error: unknown) => logger.warn(error, 'the home page could not be made in advance'));
}

/** The built browser programs: beside this file in a build, below `dist` when it runs from source. */
function findBuiltClient(): string | undefined {
  const place = import.meta.url.endsWith('.ts') ? '../../../dist/client' : '../client';
  const folder = fileURLToPath(new URL(place, import.meta.url));
  return existsSync(`${folder}/.vite/manifest.json`) ? folder : undefined;
}

function formatOwner({ name, password = 'the one in OWNER_PASSWORD' }: FirstOwner): string {
  return `owner     ${name}\npassword  ${password}\n`;
}

function printToStdout(lines: string): void {
  process.stdout.write(lines);
}
