import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/server/kernel/config.ts';
import { createApp, type AppOptions } from '../../src/server/app/create-app.ts';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { seedDatabase } from '../../src/server/seed/seed.ts';
import { openServices } from '../../src/server/app/open-services.ts';
import { copyMigratedDatabase } from '../support/database.ts';
import { NO_BUDGET } from '../support/no-budget.ts';
import type { Services } from '../../src/server/entities/engine/services.ts';

/** The password of both accounts of a test's server. */
export const PASSWORD = 'tessera-7';

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  /** The folder of all its state. */
  folder: string;
  close(): Promise<void>;
}

/** A server with a seeded default site, an owner and an editor, not listening. */
export async function makeServer(
  settings: Record<string, string> = {},
  log?: DestinationStream,
  options: AppOptions | ((services: Services) => Promise<AppOptions>) = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  copyMigratedDatabase(folder);
  const config = loadConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...NO_BUDGET,
    SEED: 'blank',
    OWNER_PASSWORD: PASSWORD,
    ...settings,
  });
  const services = await openServices(config, makeLogger(config.LOG_LEVEL, log));
  await seedDatabase(services);
  const { queries } = services.database;
  const owner = await queries.selectFrom('owner').selectAll().executeTakeFirstOrThrow();
  await queries
    .insertInto('owner')
    .values(BUILT_IN.map((role) => ({ ...owner, owner_id: role, name: role, role })))
    .execute();
  const app = createApp(services, typeof options === 'function' ? await options(services) : options);
  return {
    app,
    services,
    folder,
    async close() {
      await app.close();
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One server for all tests of a file. */
export function serveForFile(settings: Record<string, string> = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await makeServer(settings)));
  afterAll(() => server.close());
  return server;
}

/** Each of them has an owner of the same name. */
const BUILT_IN = ['editor', 'translator', 'moderator', 'finance'] as const;

/** Signs in and returns what later calls of the session carry. */
export async function signIn(app: FastifyInstance, name: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/owner/login',
    payload: { name, password: PASSWORD },
  });
  if (answer.statusCode !== 200) throw new Error(`Signing in failed: ${answer.body}`);
  const setCookie = String(answer.headers['set-cookie']);
  const cookie = setCookie.slice(0, setCookie.indexOf(';'));
  const { csrfToken } = answer.json<{ data: { csrfToken: string } }>().data;
  return { cookie, setCookie, csrfToken, headers: { cookie, 'x-csrf-token': csrfToken } };
}
