// Two sites of one installation: no call of an entity finds or changes a record of the other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { entities } from '../../src/server/entities/registry.ts';
import type { Schema } from '../../src/server/entities/schema/schema.ts';
import { makeServer, PASSWORD, signIn, type TestServer } from '../server-http/server.ts';
import { callsWith } from '../server-owners/console-calls.ts';

const SAND = 'sand.example.com';
/** Every site has records of these ids: its own are found. */
const OWN_IN_EVERY_SITE = ['setting', 'commentSetting', 'role', 'theme'];

let server: TestServer;
let owner: ReturnType<typeof callsWith>;
let stranger: ReturnType<typeof callsWith>;

beforeAll(async () => {
  server = await makeServer({ SEED: 'demo' });
  const { database, sites } = server.services;
  const { queries } = database;
  const site = await queries.selectFrom('site').selectAll().executeTakeFirstOrThrow();
  const sand = { ...site, project_code: 'sand' };
  await queries.insertInto('site').values(sand).execute();
  await queries.insertInto('site_host').values({ project_code: 'sand', host: SAND }).execute();
  const first = await queries
    .selectFrom('owner')
    .selectAll()
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const account = { ...first, project_code: 'sand', owner_id: 'sand-owner', name: 'sand-owner' };
  await queries.insertInto('owner').values(account).execute();
  sites.forget();
  owner = callsWith(server, (await signIn(server.app, 'owner')).headers);
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/owner/login',
    headers: { host: SAND },
    payload: { name: 'sand-owner', password: PASSWORD },
  });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const { csrfToken } = login.json<{ data: { csrfToken: string } }>().data;
  stranger = callsWith(server, { host: SAND, cookie, 'x-csrf-token': csrfToken });
  await owner.post('console/redirect/save', { values: { path: '/mine', target: '/about' } });
});
afterAll(() => server.close());

/** A value that a schema takes. */
function valueFor({ type, enum: known, properties, required = [] }: Schema): unknown {
  if (known !== undefined) return known[0];
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, valueFor(properties?.[name] ?? {})]));
  return type === 'boolean'
    ? true
    : type === 'integer' || type === 'number'
      ? 1
      : type === 'array'
        ? []
        : 'x';
}

async function rowsOf(started: { status: number; data: unknown }): Promise<ConsoleJob['rows']> {
  expect(started.status).toBe(200);
  const { id } = started.data as { id: string };
  const read = async () => (await stranger.get('console/job/get', { id })).data as ConsoleJob;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
  return (await read()).rows;
}

const shared = [...entities].filter(([name]) => !OWN_IN_EVERY_SITE.includes(name));

test.each(shared)('%s: its ids are unknown to every call of another site', async (name, { description }) => {
  const listed = (await owner.get(`console/${name}/list`)).data as { id: string; isOwn?: boolean }[];
  // Every site has the kits of the program.
  const id = listed.find(({ isOwn }) => isOwn !== false)?.id ?? 'nothing';
  const { has, actions = {} } = description;
  const mine = has.includes('get') ? await owner.get(`console/${name}/get`, { id }) : undefined;
  const values = (mine?.data as unknown as { values?: object } | undefined)?.values ?? {};
  expect((await stranger.get(`console/${name}/list`)).data).not.toContainEqual(
    expect.objectContaining({ id }),
  );

  const asked: Record<string, { status: number; data?: unknown }> = {};
  if (has.includes('get')) asked.get = await stranger.get(`console/${name}/get`, { id });
  if (has.includes('history'))
    asked.restore = await stranger.post(`console/${name}/restore`, { id, revision: 1 });
  if (has.includes('draft'))
    asked.saveDraft = await stranger.post(`console/${name}/saveDraft`, { id, revision: 1, values });
  if (has.includes('save') && mine?.status === 200)
    asked.save = await stranger.post(`console/${name}/save`, { id, revision: 1, values });
  for (const [call, { status }] of Object.entries(asked)) expect([call, status]).toEqual([call, 404]);

  for (const call of ['history', 'usage'])
    if (has.includes(call as never)) {
      const { status, data } = await stranger.get(`console/${name}/${call}`, { id });
      expect(status === 404 || (data as unknown[]).length === 0, call).toBe(true);
    }
  const jobs = has.includes('remove') ? ['remove', 'recover'] : [];
  for (const call of jobs)
    expect(await rowsOf(await stranger.post(`console/${name}/${call}`, { ids: [id] }))).toMatchObject([
      { id, ok: false },
    ]);
  if (has.includes('bulk'))
    for (const [action, { values: schema }] of Object.entries(actions)) {
      const body = { ids: [id], action, values: valueFor({ type: 'object', ...(schema as Schema) }) };
      const rows = await rowsOf(await stranger.post(`console/${name}/bulk`, body));
      expect(rows, action).toMatchObject([{ id, ok: false }]);
    }
  if (mine !== undefined) expect((await owner.get(`console/${name}/get`, { id })).data).toEqual(mine.data);
});

test('a host of another site is refused where it is claimed', async () => {
  const claim = (caller: typeof owner) =>
    caller.post('console/site/save', { values: { host: 'one.example.com' } });
  expect((await claim(owner)).status).toBe(200);
  expect(await claim(stranger)).toMatchObject({
    status: 409,
    data: { errors: [{ path: '/values/host' }] },
  });
});

test('backups hold all sites: only owners of the default site make, list and restore them', async () => {
  const answers = [
    await stranger.get('system/backups', {}),
    await stranger.post('system/backup', {}),
    await stranger.post('system/restore', { backup: 'x.tar' }),
    await stranger.post('system/removeBackup', { backup: 'x.tar' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await owner.get('system/backups', {})).status).toBe(200);
});
