// Queries that forget their site, on purpose: PostgreSQL's row security lets no foreign row out.
import { expect, onTestFinished, test, vi } from 'vitest';
import { entities } from '../../src/server/entities/registry.ts';
import type * as DatabaseModule from '../../src/server/database/database.ts';
import { makePostgresDatabase } from '../support/database.ts';
import { dropSiteConditions } from '../support/drop-site-conditions.ts';
import { makeServer, PASSWORD, signIn } from '../server-http/server.ts';
import { callsWith } from '../server-owners/console-calls.ts';

const SAND = 'sand.example.com';
/** Every site has records of these ids. */
const IN_EVERY_SITE = ['setting', 'commentSetting', 'role', 'kit', 'theme'];

const breaking = vi.hoisted(() => ({ isOn: false }));

vi.mock('../../src/server/database/database.ts', async (original) => {
  const real = await original<typeof DatabaseModule>();
  return {
    ...real,
    openDatabase: async (...given: Parameters<typeof real.openDatabase>) =>
      dropSiteConditions(await real.openDatabase(...given), () => breaking.isOn),
  };
});

/** The demo, and beside it the site `sand` with nothing but an owner. Answers calls of both owners. */
async function openSites(role: string | undefined) {
  const database = { DATABASE_URL: await makePostgresDatabase() };
  const server = await makeServer({
    SEED: 'demo',
    ...database,
    ...(role === undefined ? {} : { DATABASE_ROLE: role }),
  });
  onTestFinished(async () => {
    breaking.isOn = false;
    await server.close();
  });
  const { queries } = server.services.database;
  const site = await queries.selectFrom('site').selectAll().executeTakeFirstOrThrow();
  await queries
    .insertInto('site')
    .values({ ...site, project_code: 'sand' })
    .execute();
  await queries.insertInto('site_host').values({ project_code: 'sand', host: SAND }).execute();
  const first = queries.selectFrom('owner').selectAll().where('role', '=', 'owner');
  const account = {
    ...(await first.executeTakeFirstOrThrow()),
    project_code: 'sand',
    owner_id: 'sand',
    name: 'sand',
  };
  await queries.insertInto('owner').values(account).execute();
  server.services.sites.forget();
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/owner/login',
    headers: { host: SAND },
    payload: { name: 'sand', password: PASSWORD },
  });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const { csrfToken } = login.json<{ data: { csrfToken: string } }>().data;
  return {
    owner: callsWith(server, (await signIn(server.app, 'owner')).headers),
    stranger: callsWith(server, { host: SAND, cookie, 'x-csrf-token': csrfToken }),
    ask: (url: string) => server.app.inject({ url, headers: { host: SAND } }),
  };
}

test.each([
  { what: 'with row security no foreign record is listed', role: undefined, isShown: false },
  { what: 'without it (the control) foreign records are listed', role: 'none', isShown: true },
])('$what', async ({ role, isShown }) => {
  const { owner, stranger, ask } = await openSites(role);
  const names = [...entities.keys()].filter((name) => !IN_EVERY_SITE.includes(name));
  const idsOf = async (calls: typeof owner, name: string): Promise<string[]> => {
    const { data } = (await calls.get(`console/${name}/list`)) as { data: { id: string }[] | null };
    return (data ?? []).map(({ id }) => id);
  };
  const own = new Map<string, string[]>();
  for (const name of names) own.set(name, await idsOf(owner, name));
  breaking.isOn = true;
  const foreign: string[] = [];
  for (const name of names) {
    const shown = new Set(await idsOf(stranger, name));
    if (own.get(name)?.some((id) => shown.has(id)) === true) foreign.push(name);
  }
  const tree = await ask('/api/channel/getAll');
  if (isShown) {
    expect(foreign.length).toBeGreaterThan(5);
    expect(tree.body).toContain('"ABOUTUS"');
  } else {
    expect(foreign).toEqual([]);
    expect(tree.statusCode).toBe(200);
    expect(tree.body).not.toContain('"ABOUTUS"');
  }
});
