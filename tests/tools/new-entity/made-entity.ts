// Runs in a copy of the project that has the new entity `test-thing`: see `new-entity.test.ts`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleJob } from '../../../runtime/generated/api.generated.ts';
import { makeUpload } from '../../server-http/files.ts';
import { makeServer, signIn } from '../../server-http/server.ts';
import { callsWith } from '../../server-owners/console-calls.ts';
import { makePostgresDatabase } from '../../support/database.ts';

const DATABASES = [
  { name: 'SQLite', settings: () => Promise.resolve({}) },
  { name: 'PostgreSQL', settings: async () => ({ DATABASE_URL: await makePostgresDatabase() }) },
];
const CALL = 'console/testThing';
interface Row {
  id: string;
  code: string;
  title: string;
}

async function open(settings: Record<string, string>) {
  const server = await makeServer(settings);
  const { headers } = await signIn(server.app, 'owner');
  const owner = callsWith(server, headers);
  const list = async (query: Record<string, string> = {}) =>
    (await owner.get(`${CALL}/list`, query)).data as Row[];
  const codes = async (query: Record<string, string> = {}) => (await list(query)).map(({ code }) => code);
  const save = (body: object) => owner.post(`${CALL}/save`, body);
  async function finish(started: { data: unknown }): Promise<ConsoleJob> {
    const { id } = started.data as { id: string };
    const read = async () => (await owner.get('console/job/get', { id })).data as ConsoleJob;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
    return read();
  }
  return { server, headers, owner, list, codes, save, finish };
}
type Site = Awaited<ReturnType<typeof open>>;

const valuesOf = (code: string, more: object = {}) => ({
  code,
  title: { 'zh-CN': `名称 ${code}`, 'en-US': `Item ${code}` },
  ...more,
});

async function listsThem(site: Site): Promise<void> {
  const { owner, list, codes, save, finish } = site;
  for (const code of ['c', 'a', 'b'])
    expect((await save({ values: valuesOf(code, { isShown: code !== 'b' }) })).status).toBe(200);
  expect(await list()).toMatchObject([{ code: 'c', title: 'Item c' }, { code: 'a' }, { code: 'b' }]);
  expect(await codes({ sort: '-title' })).toEqual(['c', 'b', 'a']);
  // A search finds what the screen shows, in its language.
  expect(await codes({ q: 'Item a' })).toEqual(['a']);
  expect(await codes({ q: '名称 a' })).toEqual([]);
  const filter = JSON.stringify({ all: [{ field: 'isShown', op: 'eq', value: false }] });
  expect(await codes({ filter })).toEqual(['b']);
  const [first, , last] = await list();
  const move = { ids: [last?.id], action: 'move', values: { before: first?.id } };
  await finish(await owner.post(`${CALL}/bulk`, move));
  expect(await codes()).toEqual(['b', 'c', 'a']);
  expect((await owner.get('console/search/find', { q: 'Item b' })).data).toMatchObject([
    { entity: 'testThing', title: 'Item b', link: `/owner/test-thing/${last?.id}` },
  ]);
}

async function refusesThem(site: Site): Promise<void> {
  const { owner, list, save } = site;
  const at = async (values: object) => {
    const { status, data } = await save({ values });
    return [status, (data as unknown as { errors: { path: string }[] }).errors[0]?.path];
  };
  expect(await at(valuesOf('a'))).toEqual([422, '/values/code']);
  expect(await at(valuesOf('d', { title: { 'en-US': ' ' } }))).toEqual([422, '/values/title']);
  expect(await at(valuesOf('d e'))).toEqual([422, '/values/code']);
  const [row] = await list({ q: 'Item a' });
  const id = row?.id;
  const changed = await save({ id, revision: 1, values: valuesOf('a', { note: 'new' }) });
  expect(changed.data).toMatchObject({ revision: 2 });
  const stale = await save({ id, revision: 1, values: valuesOf('a', { note: 'old' }) });
  expect(stale).toMatchObject({ status: 409, code: 4091, data: { revision: 2, changed: ['note'] } });
  expect((await owner.get(`${CALL}/history`, { id: id ?? '' })).data).toHaveLength(2);
  const back = await owner.post(`${CALL}/restore`, { id, revision: 1 });
  expect(back.data).toMatchObject({ revision: 3 });
}

async function removesThem(site: Site): Promise<void> {
  const { server, headers, owner, list, codes, finish } = site;
  const [row] = await list({ q: 'Item c' });
  const removed = await finish(await owner.post(`${CALL}/remove`, { ids: [row?.id] }));
  expect(removed).toMatchObject({ failed: 0, rows: [{ title: 'Item c' }] });
  expect(await codes()).toEqual(['b', 'a']);
  expect((await owner.get('console/trash/list')).data).toMatchObject([{ entity: 'testThing' }]);
  await finish(await owner.post(`${CALL}/recover`, { ids: [row?.id] }));
  expect(await codes()).toContain('c');

  const csv = await server.app.inject({ url: `/api/${CALL}/export?columns=code,note`, headers });
  expect(csv.body).toContain('"code","note"');
  const mapping = JSON.stringify({ code: '编号', 'title.zh-CN': '名称' });
  const fields = { mapping, key: 'code', dryRun: 'false' };
  const upload = makeUpload('编号,名称\na,改名\nz,新的\n', { name: 'x.csv', fields });
  const sent = await server.app.inject({
    method: 'POST',
    url: `/api/${CALL}/import`,
    payload: upload.payload,
    headers: { ...headers, ...upload.headers },
  });
  const job = await finish(sent.json());
  expect(job.outcomes).toEqual({ changed: 1, created: 1 });
  const inChinese = callsWith(server, { ...headers, 'accept-language': 'zh-CN' });
  expect((await inChinese.get(`${CALL}/list`, { q: '改名' })).data).toMatchObject([{ code: 'a' }]);

  // For people: in the words of the screen, with the key and the texts of both languages.
  const titles = encodeURIComponent(JSON.stringify({ title: '名称', isShown: '显示' }));
  const inWords = await server.app.inject({
    url: `/api/${CALL}/export?columns=title,isShown&titles=${titles}`,
    headers: { ...headers, 'accept-language': 'zh-CN' },
  });
  expect(inWords.body.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"编号","名称（中文）","名称（英文）","显示"',
    '"b","名称 b","Item b","否"',
  ]);

  const other = callsWith(server, (await signIn(server.app, 'moderator')).headers);
  expect((await other.post(`${CALL}/save`, { values: valuesOf('m') })).status).toBe(403);
}

describe.each(DATABASES)('a new entity on $name', ({ settings }) => {
  const site = {} as Site;
  beforeAll(async () => void Object.assign(site, await open(await settings())));
  afterAll(() => site.server.close());

  test('is made in both languages, listed, searched, sorted, filtered and put in order', async () => {
    await expect(listsThem(site)).resolves.toBeUndefined();
  });
  test('refuses what cannot be stored, at the field, and a stale revision', async () => {
    await expect(refusesThem(site)).resolves.toBeUndefined();
  });
  test('goes to the trash and back, is exported and imported, and is not for everybody', async () => {
    await expect(removesThem(site)).resolves.toBeUndefined();
  });
});
