// Calls of the console as an attacker, or a broken program, sends them: refused at their place, nothing lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { OPERATORS } from '../../src/server/database/record-search.ts';
import { publishDue } from '../../src/server/entities/publish-due.ts';
import { entities } from '../../src/server/entities/registry.ts';
import type { Schema } from '../../src/server/entities/schema/schema.ts';
import { makeUpload } from '../server-http/files.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { callsWith, pathsIn } from '../server-owners/console-calls.ts';

const TEXTS = ['', '%', "'", '\\', '\u202e', '1', 'x'.repeat(200)];
const NUMBERS = [0, -1, 1.5, 3_000_000_000, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 5e-324];

function valuesFor({ type, enum: known }: Schema): readonly unknown[] {
  if (known !== undefined) return known;
  if (type === 'boolean') return [true, false];
  if (type === 'integer') return NUMBERS.filter((number) => Number.isInteger(number));
  return type === 'number' ? NUMBERS : TEXTS;
}

/** Every operator with every odd value that a field takes. */
function conditionsOf(field: string, schema: Schema): object[] {
  const values = valuesFor(schema);
  return OPERATORS.flatMap((op): object[] => {
    if (op === 'empty') return [true, false].map((value) => ({ field, op, value }));
    if (op === 'in') return [[], values].map((value) => ({ field, op, value }));
    return (op === 'contains' ? TEXTS : values).map((value) => ({ field, op, value }));
  });
}

/** So many conditions have room in one filter. */
const AT_ONCE = 40;

function inGroups<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => items.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}

describe.each(DATABASES)('hostile calls of the console on $name', ({ settings }) => {
  let server: TestServer;
  let headers: Record<string, string>;
  let owner: ReturnType<typeof callsWith>;
  let editor: ReturnType<typeof callsWith>;
  beforeAll(async () => {
    server = await makeServer(await settings());
    ({ headers } = await signIn(server.app, 'owner'));
    owner = callsWith(server, headers);
    editor = callsWith(server, (await signIn(server.app, 'editor')).headers);
  });
  afterAll(() => server.close());

  const save = (entity: string, body: object, caller = owner) => caller.post(`console/${entity}/save`, body);
  const make = async (entity: string, values: object): Promise<string> => {
    const { status, message, data } = await save(entity, { values });
    expect(status, message).toBe(200);
    return (data as { id: string }).id;
  };
  async function finish(started: { status: number; message: string; data: unknown }): Promise<ConsoleJob> {
    expect(started.status, started.message).toBe(200);
    const { id } = started.data as { id: string };
    const read = async () => (await owner.get('console/job/get', { id })).data as ConsoleJob;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toMatch(/waiting|running/);
    return read();
  }
  async function importSheet(entity: string, mapping: object, sheet: string) {
    const upload = makeUpload(sheet, {
      name: 'x.csv',
      fields: { mapping: JSON.stringify(mapping), dryRun: 'false' },
    });
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/console/${entity}/import`,
      payload: upload.payload,
      headers: { 'accept-language': 'en-US', ...headers, ...upload.headers },
    });
    return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown }>() };
  }

  test('odd values of filters and pages of a list are no failure', async () => {
    await expectAllCells(
      entities,
      async ([name, entity]) => {
        const { sorts, filters = {} } = entity.description;
        const all = Object.entries({ id: { type: 'string' }, ...filters }).flatMap(([field, schema]) =>
          conditionsOf(field, schema as Schema),
        );
        const wrong: unknown[] = [];
        const expectStatus = async (search: Record<string, string>, wanted: RegExp) => {
          const { status } = await owner.get(`console/${name}/list`, search);
          if (!wanted.test(String(status)))
            wrong.push({ search: JSON.stringify(search).slice(0, 200), status });
        };
        for (const group of inGroups(all)) {
          const filter = JSON.stringify({ any: group });
          await expectStatus({ filter, pageNum: '1000000', pageSize: '200' }, /^200$/);
        }
        for (const odd of ['0', '-1', '1e9', 'NaN', '1,2', '9'.repeat(400)])
          await expectStatus({ pageNum: odd, pageSize: odd }, /^422$/);
        for (const sort of ['', '-', '__proto__', `${sorts[0]};select 1`])
          await expectStatus({ sort }, /^422$/);
        expect(wrong).toEqual([]);
      },
      ([name]) => name,
    );
  });

  test('a filter that holds what no input may is refused, wherever it is in its text', async () => {
    const deep = `{"all":${'['.repeat(3_900)}${']'.repeat(3_900)}}`;
    const condition = (value: string): string => `{"all":[{"field":"title","op":"eq","value":${value}}]}`;
    const filters = [
      condition('"a\\u0000b"'),
      condition('"\\ud800"'),
      '{"all":[{"field":"__proto__","op":"eq","value":1}]}',
      '{"all":[{"field":"title","op":"constructor","value":1}]}',
      '{"__proto__":{"all":[]}}',
      deep,
      condition('{"$ne":""}'),
      condition('null'),
      '{"all":[{"field":"price","op":"gt","value":9007199254740992}]}',
      '{"all":[{"field":"price","op":"in","value":[1,1e308]}]}',
      `{"all":[${Array.from({ length: 51 }, () => '{"field":"title","op":"empty","value":true}').join()}]}`,
    ];
    for (const filter of filters)
      for (const call of ['list', 'export']) {
        const answer = await owner.get(`console/article/${call}`, { filter });
        expect([filter.slice(0, 60), answer.status]).toEqual([filter.slice(0, 60), 422]);
        expect(pathsIn(answer.data)).toEqual(['/filter']);
      }
    const titles = await owner.get('console/article/export', { titles: '{"title":"\\u0000"}' });
    expect([titles.status, pathsIn(titles.data)]).toEqual([422, ['/titles']]);
    const choices = { filter: '{"all":[{"field":"id","op":"in","value":["a\\u0000b"]}]}' };
    for (const call of ['dictionary/objects', 'dictionary/fields', 'record/assignees', 'channel/beginnings'])
      expect((await owner.get(`console/${call}`, choices)).status, call).toBeLessThan(500);
  });

  test('a cell with JSON that no input may hold fails alone: the other rows are imported', async () => {
    const cells = [
      '{"zh-CN":"a\\u0000b"}',
      '{"zh-CN":"\\ud800"}',
      '{"__proto__":"x","zh-CN":"y"}',
      '{"constructor":"x","zh-CN":"y"}',
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      '[]',
      'null',
    ];
    const rows = ['{"zh-CN":"好"}', ...cells, '{"zh-CN":"也好"}'];
    const sheet = rows.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n');
    const job = await finish(await importSheet('article', { title: 't' }, `t\n${sheet}\n`));
    expect(job).toMatchObject({ state: 'done', done: rows.length, failed: cells.length });
    const failed = job.rows.filter(({ ok }) => !ok);
    for (const { reason = '' } of failed) expect(reason).toMatch(/\S/);
    expect((await owner.get('console/article/list', { q: '好' })).total).toBe(2);
  });

  test('a redirect leads to an end, and its path is one that can be asked for', async () => {
    for (const path of [
      '/a%FF',
      '/%E4%BD',
      '//evil.example',
      '/\\evil.example',
      '/a\u0001',
      '/?',
      '/#x',
      '/a/*',
    ]) {
      const { status, data } = await save('redirect', { values: { path, target: '/about' } });
      expect([path, status, pathsIn(data)]).toEqual([path, 422, ['/values/path']]);
    }
    for (const target of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/\\evil.example',
      'ftp://x',
      '\u0000',
    ]) {
      const { status, data } = await save('redirect', { values: { path: '/to', target } });
      expect([target, status]).toEqual([target, 422]);
      expect(pathsIn(data)[0]).toMatch(/\/values\/target$/);
    }
    const first = await make('redirect', { path: '/one', target: '/two' });
    await make('redirect', { path: '/two', target: '/three/?a=1' });
    const back = await save('redirect', { values: { path: '/three', target: '/one#top' } });
    expect([back.status, pathsIn(back.data)]).toEqual([422, ['/values/target']]);
    // What led on may be turned elsewhere.
    expect((await save('redirect', { id: first, values: { path: '/one', target: '/about' } })).status).toBe(
      200,
    );
    expect((await save('redirect', { values: { path: '/three', target: '/one' } })).status).toBe(200);
  });

  test('what another owner has changed since is not undone', async () => {
    const job = await finish(
      await importSheet('redirect', { path: 'p', target: 't' }, 'p,t\n/undo-a,/about\n/undo-b,/about\n'),
    );
    const [a = '', b = ''] = job.rows.map(({ id }) => id);
    const changed = { path: '/undo-a', target: '/about', note: 'of the other owner' };
    expect((await save('redirect', { id: a, revision: 1, values: changed }, editor)).status).toBe(200);
    const undone = await finish(await owner.post('console/job/undo', { id: job.id }));
    expect(undone).toMatchObject({ total: 2, failed: 1 });
    expect(undone.rows.find(({ ok }) => !ok)?.reason).toMatch(/changed since/);
    expect((await owner.get('console/redirect/get', { id: a })).data).toMatchObject({ values: changed });
    expect((await owner.get('console/redirect/get', { id: b })).status).toBe(404);
  });

  test('an edit at the moment of publishing and the publishing lose nothing of each other', async () => {
    const { services } = server;
    for (let round = 0; round < 5; round += 1) {
      const title = { 'zh-CN': `定时 ${round}` };
      const id = await make('article', {
        title,
        state: 'published',
        releaseDate: '2999-01-01T00:00:00.000Z',
      });
      await services.database.queries
        .updateTable('content_item')
        .set({ released_at: '2026-01-01T00:00:00.000Z' })
        .where('content_code', '=', id)
        .execute();
      const read = async () =>
        (await owner.get('console/article/get', { id })).data as unknown as {
          revision: number;
          values: object;
        };
      const edit = async (): Promise<number> => {
        const { revision, values } = await read();
        const changed = { ...values, subtitle: { 'zh-CN': '改过' } };
        return (await save('article', { id, revision, values: changed })).status;
      };
      const [status] = await Promise.all([edit(), publishDue(services, new AbortController().signal)]);
      expect([200, 409]).toContain(status);
      if (status === 409) expect(await edit()).toBe(200);
      await publishDue(services, new AbortController().signal);
      expect((await read()).values).toMatchObject({ state: 'published', subtitle: { 'zh-CN': '改过' } });
    }
  });

  test('a record in the trash says so, and who has put it there', async () => {
    const values = { path: '/thrown-away', target: '/about' };
    const id = await make('redirect', values);
    expect((await editor.post('console/redirect/remove', { ids: [id] })).status).toBe(200);
    await expect
      .poll(async () => (await owner.get('console/redirect/get', { id })).message)
      .toMatch(/^editor has moved this to the trash\./);
    const saved = await save('redirect', { id, revision: 1, values });
    expect([saved.status, saved.message]).toEqual([404, expect.stringMatching(/Restore it there first/)]);
    expect((await save('redirect', { id: 'never', values })).message).not.toMatch(/trash/);
  });

  test('neither a save nor a discarded draft drops the draft that another owner has kept since', async () => {
    const id = await make('article', { title: { 'zh-CN': '稿' } });
    const keep = (title: string, caller = owner, seen = '') =>
      caller.post('console/article/saveDraft', {
        id,
        revision: 1,
        values: { title: { 'zh-CN': title } },
        seen,
      });
    const draft = async () =>
      ((await owner.get('console/article/get', { id })).data as { draft?: { who: string } }).draft;
    const { at } = (await keep('别人的', editor)).data as { at: string };
    const unseen = { id, revision: 1, values: { title: { 'zh-CN': '保存' } }, seen: '' };
    expect((await save('article', unseen)).status).toBe(200);
    await owner.post('console/article/discardDraft', { id });
    expect(await draft()).toMatchObject({ who: 'editor' });
    await owner.post('console/article/discardDraft', { id, seen: at });
    expect(await draft()).toBeUndefined();
    const { at: again } = (await keep('又一份', editor)).data as { at: string };
    const seen = { id, revision: 2, values: { title: { 'zh-CN': '带上了' } }, seen: again };
    expect((await save('article', seen)).status).toBe(200);
    expect(await draft()).toBeUndefined();
  });
});
