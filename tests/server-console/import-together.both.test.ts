// Records of an import are written many at a time; each keeps its own result.
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { insertMany } from '../../src/server/database/insert-many.ts';
import { serveForms, type Answer } from '../server-forms/form-server.ts';
import { makeUpload } from '../server-http/files.ts';
import { DATABASES } from '../support/database.ts';

const HEAD = [
  'contentCode',
  'slug',
  'title.zh-CN',
  'title.en-US',
  'richText.zh-CN',
  'price',
  'classificationCode',
];

/** One bad row of each kind among good ones. */
const ROWS = [
  ['', '', '青瓷', 'Celadon', '<p>青<img src=""https://old.example/a.png""></p>', '12', ''],
  ['', '', '青瓷', 'Celadon', '<p>二</p>', '13', ''],
  ['old-1', '', '白瓷', 'White ware', '<p><img src=""/media/0_1x1.png"" alt=""""></p>', '14', ''],
  ['old-1', '', '白瓷二', 'White ware two', '', '15', ''],
  ['', 'celadon', '影青', 'Yingqing', '', '16', ''],
  ['', '', '', 'No title', '', '17', ''],
  ['', '', '黑瓷', 'Black ware', '', 'much', ''],
  ['', '', '红瓷', 'Red ware', '', '18', '没有这一类'],
  ['', '', '半对\ud800', 'Half a pair', '', '19', ''],
];
const csvOf = (...rows: readonly string[][]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');

describe.each(DATABASES)('an import, on $name', ({ name: database }) => {
  const server = serveForms(database);

  async function run(
    dryRun: boolean,
    [head = [], ...rows]: string[][] = [HEAD, ...ROWS],
    more: Record<string, string> = {},
  ): Promise<ConsoleJob> {
    const mapping = JSON.stringify(Object.fromEntries(head.map((name) => [name, name])));
    const fields = { mapping, dryRun: String(dryRun), ...more };
    const answer = await server.owner.send({
      method: 'POST',
      url: '/api/console/product/import',
      ...makeUpload(csvOf(head, ...rows), { name: 'x.csv', fields }),
    });
    const { id } = answer.json<Answer<{ id: string }>>().data;
    const read = async () => (await server.owner.get<ConsoleJob>(`/api/console/job/get?id=${id}`)).data;
    await expect.poll(async () => (await read()).state, { timeout: 55_000 }).toBe('done');
    return read();
  }

  const list = async () =>
    (await server.owner.get<{ id: string }[]>('/api/console/product/list?pageSize=100&sort=order')).data;

  test('each row has its own result, a refused one takes none along, and a try keeps nothing', async () => {
    const before = (await list()).length;
    const tried = await run(true);
    expect(await list()).toHaveLength(before);
    const job = await run(false);
    expect(job.rows.map(({ line, ok }) => [line, ok])).toEqual(tried.rows.map(({ line, ok }) => [line, ok]));
    expect(job).toMatchObject({ total: 9, failed: 5, warned: 1, outcomes: { created: 4 } });
    const byLine = new Map(job.rows.map((row) => [row.line, row]));
    expect([...byLine].filter(([, { ok }]) => !ok).map(([line]) => line)).toEqual([5, 6, 7, 8, 9]);
    expect(byLine.get(8)?.reason).toContain('much');
    const read = async (line: number) => {
      const url = `/api/console/product/get?id=${byLine.get(line)?.id}`;
      return (await server.owner.get<{ values: Record<string, unknown>; revision: number }>(url)).data;
    };
    const [first, second, third] = [await read(2), await read(3), await read(4)];
    expect([first, second, third].map(({ values }) => values.slug)).toEqual([
      'celadon',
      'celadon-2',
      'white-ware',
    ]);
    expect(first).toMatchObject({ revision: 1, values: { price: 1200, richText: { 'zh-CN': '<p>青</p>' } } });
    expect(third.values.contentCode).toBe('old-1');
    expect((await list()).map(({ id }) => id).slice(-4)).toEqual(
      [2, 3, 4, 10].map((line) => byLine.get(line)?.id),
    );
    const { queries } = server.services.database;
    const { rows } = await sql<{ place: string; id: string }>`
      select place, place_id as id from media_reference where resource_code = '0' order by place`.execute(
      queries,
    );
    expect(rows.map(({ place }) => place)).toEqual(['item', 'recordRevision']);
    expect(rows[0]?.id).toBe('old-1');
  });

  test('known records are changed together with new ones, each with its own result', async () => {
    const head = ['contentCode', 'slug', 'title.zh-CN', 'price'];
    const key = { key: 'contentCode' };
    const made = [1, 2, 3, 4, 5].map((n) => [`k-${n}`, `s-${n}`, `第${n}种`, '1']);
    expect(await run(false, [head, ...made], key)).toMatchObject({ failed: 0, outcomes: { created: 5 } });
    const rows = [
      head,
      ['k-1', 's-1', '第1种', '2'],
      ['k-2', 's-3', '第2种', '2'],
      ['k-1', 's-1', '第1种', '3'],
      // The address that one leaves is free for the next.
      ['k-3', 'moved', '第3种', '1'],
      ['k-4', 's-3', '第4种', '1'],
      ['k-5', 's-5', '第5种', '1'],
      ['k-6', '', '第6种', 'much'],
      ['k-7', '', '第7种', '7'],
    ];
    const read = async (id: string) =>
      (await server.owner.get<{ values: object; revision: number }>(`/api/console/product/get?id=${id}`))
        .data;
    const tried = await run(true, rows, key);
    expect(await read('k-1')).toMatchObject({ revision: 1, values: { price: 100 } });
    const job = await run(false, rows, key);
    const refusedIn = ({ rows: all }: typeof job) => all.filter(({ ok }) => !ok).map(({ line }) => line);
    expect(refusedIn(job)).toEqual([3, 4, 8]);
    expect(job).toMatchObject({ total: 8, failed: 3, outcomes: { changed: 3, unchanged: 1, created: 1 } });
    // A try keeps nothing from turn to turn: on a slow machine, line 6 may want an address that line 5 left.
    expect(refusedIn(tried).filter((line) => line !== 6)).toEqual([3, 4, 8]);
    expect(await read('k-1')).toMatchObject({ revision: 2, values: { price: 200 } });
    expect(await read('k-2')).toMatchObject({ revision: 1, values: { slug: 's-2', price: 100 } });
    expect(await read('k-4')).toMatchObject({ revision: 2, values: { slug: 's-3' } });
    const former = server.services.database.queries
      .selectFrom('item_former_slug')
      .select(['slug', 'content_code']);
    expect(await former.where('content_code', 'like', 'k-%').execute()).toEqual([
      { slug: 's-4', content_code: 'k-4' },
    ]);
    const undone = await server.owner.post<{ id: string }>('/api/console/job/undo', { id: job.id });
    const url = `/api/console/job/get?id=${undone.data.id}`;
    await expect.poll(async () => (await server.owner.get<ConsoleJob>(url)).data.state).toBe('done');
    expect(await read('k-1')).toMatchObject({ values: { price: 100 } });
  });

  test('new rows that leave a field empty get what was chosen for them; known ones keep theirs', async () => {
    for (const classificationCode of ['cups', 'bowls']) {
      const values = { classificationCode, type: 2, title: { 'zh-CN': classificationCode }, parent: '' };
      expect((await server.owner.post('/api/console/classification/save', { values })).status).toBe(200);
    }
    const head = ['contentCode', 'title.zh-CN', 'classificationCode'];
    const more = { key: 'contentCode', fill: JSON.stringify({ classificationCode: 'cups' }) };
    await run(false, [head, ['f-1', '一', '']], { key: 'contentCode' });
    const rows = [head, ['f-1', '一二', ''], ['f-2', '二', ''], ['f-3', '三', 'bowls'], ['f-4', '', '']];
    const job = await run(false, rows, more);
    expect(job).toMatchObject({ failed: 1, outcomes: { created: 2, changed: 1 } });
    // What misses in every language is called as the list calls it.
    expect(job.rows[0]?.reason).toMatch(/^“Title”: /);
    const read = async (id: string) => {
      const { data } = await server.owner.get<{ values: { classificationCode: string } }>(
        `/api/console/product/get?id=${id}`,
      );
      return data.values.classificationCode;
    };
    expect(await Promise.all(['f-1', 'f-2', 'f-3'].map(read))).toEqual(['', 'cups', 'bowls']);
    const refused = await server.owner.send({
      method: 'POST',
      url: '/api/console/product/import',
      ...makeUpload('a', { name: 'x.csv', fields: { mapping: '{"price":"a"}', fill: '{"nothing":"x"}' } }),
    });
    expect(refused.json<Answer>()).toMatchObject({ data: { errors: [{ path: '/fill' }] } });
  });

  test('the database holds no two items of a type with one address', async () => {
    const { queries } = server.services.database;
    const [one, other] = ['slug-one', 'slug-two'].map((content_code) => ({
      project_code: 'default',
      content_code,
      type: 1,
      slug: 'the-same',
      document: '{}',
      rich_text: '',
      released_at: '2026-01-01T00:00:00.000Z',
      sort_order: 1,
      is_hidden: 1 as const,
      created_at: '2026-01-01T00:00:00.000Z',
      modified_at: '2026-01-01T00:00:00.000Z',
    }));
    if (one === undefined || other === undefined) throw new Error('Two items.');
    await insertMany(queries, 'content_item', [one]);
    const twice = insertMany(queries, 'content_item', [other]);
    await expect(twice).rejects.toSatisfy((error) => server.services.database.isDuplicate(error));
  });
});
