// Tables as people have them, through the call that imports them: what is stored, and what is said of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { serveForms, type Answer } from '../server-forms/form-server.ts';
import { makeUpload } from '../server-http/files.ts';
import { makeBook } from './hand-made-xlsx.ts';

const server = serveForms('SQLite');

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'import-cases', name));

type Fields = Record<string, string>;

async function run(entity: string, file: Buffer | string, mapping: Fields, fields: Fields = {}) {
  const answer = await server.owner.send({
    method: 'POST',
    url: `/api/console/${entity}/import`,
    ...makeUpload(file, {
      name: 'x.csv',
      fields: { mapping: JSON.stringify(mapping), dryRun: 'false', ...fields },
    }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json<Answer<{ id: string }>>().data;
  const job = async () => (await server.owner.get<ConsoleJob>(`/api/console/job/get?id=${id}`)).data;
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('done');
  return job();
}

const valuesOf = async (entity: string, id: string) =>
  (await server.owner.get<{ values: Record<string, never> }>(`/api/console/${entity}/get?id=${id}`)).data
    .values;

const PRODUCT = { contentCode: '编号', 'title.zh-CN': '名称' };
const BY_CODE = { key: 'contentCode' };
const POSTS = { 'title.zh-CN': 'Title', 'richText.zh-CN': 'Content', releaseDate: 'Date', contentCode: 'id' };

test('the posts of a blog: what is left out is a warning of its row', async () => {
  const job = await run('article', read('wordpress-posts.csv'), POSTS, BY_CODE);
  expect(job).toMatchObject({ failed: 0, warned: 1, outcomes: { created: 2 } });
  expect(job.rows.map(({ id, warning }) => [id, warning])).toEqual([
    ['101', 'Left out: 2 pictures of other sites or computers.'],
    ['102', undefined],
  ]);
  const classic = await valuesOf('article', '102');
  expect(classic).toMatchObject({ releaseDate: '2018-12-31T15:59:00.000Z' });
  expect(classic.richText).toEqual({
    'zh-CN':
      '<p>First paragraph of a classic post.</p><p>Second paragraph after a blank line.<br />' +
      'A line break inside.</p><p><a href="https://old.example.com/x">link</a></p>',
  });
  const again = await run('article', read('wordpress-posts.csv'), POSTS, BY_CODE);
  expect(again).toMatchObject({ warned: 1, outcomes: { unchanged: 2 } });
});

test('a wrong word of a choice is answered with the right ones', async () => {
  const columns = { 'title.zh-CN': 'Title', contentCode: 'id', state: 'State' };
  const job = await run('article', 'Title,id,State\nKiln,w1,pubished\n', columns, BY_CODE);
  expect(job.rows[0]?.reason).toMatch(/“pubished”: write Draft, .*Published.* or /);
});

test('what a spreadsheet could not compute is no name, and digits lose the sign that kept them', async () => {
  const job = await run('product', "编号,名称\nerr-1,#N/A\n'000777,砖\n", PRODUCT, BY_CODE);
  expect(job).toMatchObject({ failed: 1, outcomes: { created: 1 } });
  expect(job.rows.map(({ id, reason }) => [id, reason])).toEqual([
    ['', '“Title (Chinese)” cannot be “#N/A”.'],
    ['000777', undefined],
  ]);
});

test('codes whose digits an input method has written wide are codes', async () => {
  const wide = Buffer.from('编号,名称\nＡＴ－００５,宽砖\n');
  expect(await run('product', wide, PRODUCT, BY_CODE)).toMatchObject({ outcomes: { created: 1 } });
  expect(await valuesOf('product', 'AT-005')).toMatchObject({ title: { 'zh-CN': '宽砖' } });
  expect(await run('product', wide, PRODUCT, BY_CODE)).toMatchObject({ outcomes: { unchanged: 1 } });
});

test('a save says what it leaves out, and so does going back to an old revision', async () => {
  const richText = {
    'zh-CN': '<p>A<iframe src="https://player.example/1"></iframe></p><img src="https://x.example/1.png">',
    'en-US': '<p>A</p><img src="//x.example/1.png">',
  };
  const values = { contentCode: 'warned', title: { 'zh-CN': 'A' }, richText };
  const saved = await server.owner.post<{ revision: number }>('/api/console/article/save', { values });
  const warning = 'Left out: 2 pictures of other sites or computers, 1 video.';
  expect(saved.data).toEqual({ id: 'warned', revision: saved.data.revision, warning });
  const { data } = await server.owner.post('/api/console/article/save', {
    id: 'warned',
    values: { ...values, richText: { 'zh-CN': '<p>B</p>' } },
  });
  expect(data).not.toHaveProperty('warning');
  // Of an older version, which kept such pictures.
  const { queries } = server.services.database;
  await queries
    .updateTable('revision')
    .set({ record_values: JSON.stringify(values) })
    .where('record_id', '=', 'warned')
    .where('revision', '=', saved.data.revision)
    .execute();
  const old = { id: 'warned', revision: saved.data.revision };
  expect((await server.owner.post('/api/console/article/restore', old)).data).toMatchObject({ warning });
});

test('texts of blocks keep their words apart', { tags: 'long' }, async () => {
  const mapping = { contentCode: 'code', 'title.zh-CN': 'title', 'richText.zh-CN': 'text' };
  const job = await run('product', read('description-with-divs.csv'), mapping, BY_CODE);
  expect(job).toMatchObject({ failed: 0, warned: 0 });
  expect((await valuesOf('product', 'div-1')).richText).toEqual({
    'zh-CN': '<p>Hand made in Jingdezhen.</p><p>Frost proof.</p><p>Box of 12.</p>',
  });
});

test('drafts keep their dates when they are published', { tags: 'long' }, async () => {
  const mapping = { contentCode: 'code', 'title.zh-CN': 'title', releaseDate: 'date' };
  await run('article', read('drafts-with-old-dates.csv'), mapping, BY_CODE);
  await server.owner.post('/api/console/article/publish', { id: 'old-1' });
  const started = await server.owner.post<{ id: string }>('/api/console/article/bulk', {
    action: 'publish',
    ids: ['old-1', 'old-2'],
  });
  const url = `/api/console/job/get?id=${started.data.id}`;
  await expect.poll(async () => (await server.owner.get<ConsoleJob>(url)).data.state).toBe('done');
  expect(await valuesOf('article', 'old-1')).toMatchObject({
    state: 'published',
    releaseDate: '2019-03-05T06:30:00.000Z',
  });
  expect(await valuesOf('article', 'old-2')).toMatchObject({ releaseDate: '2018-01-02T01:00:00.000Z' });
});

test('cells beyond the headings are an error of their row', { tags: 'long' }, async () => {
  const mapping = { contentCode: 'code', 'title.zh-CN': 'name', price: 'price' };
  const job = await run('product', read('unquoted-comma.csv'), mapping, BY_CODE);
  expect(job).toMatchObject({ failed: 2, outcomes: {} });
  expect(job.rows.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('“5”'),
    expect.stringContaining('“8”'),
  ]);
});

test('prices are those that people mean', { tags: 'long' }, async () => {
  const mapping = { contentCode: 'code', 'title.zh-CN': 'name', price: 'price' };
  expect((await run('product', read('prices-european.csv'), mapping, BY_CODE)).failed).toBe(0);
  expect(await valuesOf('product', 'hp-1')).toMatchObject({ price: 128_050 });
  expect(await valuesOf('product', 'hp-2')).toMatchObject({ price: 128_000 });
});

test.each([
  ['title-row-above-headings.xlsx', { ...PRODUCT, price: '价格' }, 'ui-1', { price: 500 }],
  ['hidden-notes-sheet-first.xlsx', PRODUCT, 'x1', { title: { 'zh-CN': '砖' } }],
  ['excel-sep-line.csv', { ...PRODUCT, price: '价格' }, 'x1', { price: 500 }],
  [
    'cells-without-references.xlsx',
    { contentCode: 'code', 'title.zh-CN': 'name' },
    'x1',
    { title: { 'zh-CN': 'Tile' } },
  ],
])('%s is read as it is meant', { tags: 'long' }, async (name, mapping, id, values) => {
  expect(await run('product', read(name), mapping, BY_CODE)).toMatchObject({ total: 1, failed: 0 });
  expect(await valuesOf('product', id)).toMatchObject(values);
});

test('old addresses with a question mark are taken', async () => {
  const mapping = { path: 'path', target: 'target', isPermanent: 'isPermanent' };
  const job = await run('redirect', read('redirects-that-do-nothing.csv'), mapping, { key: 'path' });
  expect(job).toMatchObject({ failed: 0, outcomes: { created: 4 } });
});

test('redirects to addresses without a page say so, as a save does', async () => {
  const lines = ['a,b', '/r-1,/no-such-page', '/r-2,/r-1', '/r-3,https://other.example/x'].join('\n');
  const mapping = { path: 'a', target: 'b' };
  for (const dryRun of ['true', 'false']) {
    const job = await run('redirect', lines, mapping, { key: 'path', dryRun });
    expect(job).toMatchObject({ failed: 0, warned: 1, outcomes: { created: 3 } });
    const nowhere = 'There is no page at “/no-such-page” yet: visitors who are sent there find nothing.';
    expect(job.rows.map(({ warning }) => warning).filter((each) => each !== undefined)).toEqual([nowhere]);
  }
});

test('a redirect to one that comes many rows later leads somewhere', async () => {
  const chain = Array.from({ length: 40 }, (_, index) => `/chain-${index},/chain-${index + 1}`);
  const lines = ['a,b', ...chain, '/chain-40,/home'].join('\n');
  for (const dryRun of ['true', 'false']) {
    const job = await run('redirect', lines, { path: 'a', target: 'b' }, { key: 'path', dryRun });
    expect(job).toMatchObject({ failed: 0, outcomes: { created: 41 } });
    expect(job.rows.filter(({ warning }) => warning?.includes('/chain-'))).toEqual([]);
  }
});

test('a file that was imported says so when it is chosen again, until that is undone', async () => {
  const lines = 'a,b\n/again-1,/home\n/again-2,/home\n';
  const upload = (dryRun: string) =>
    run('redirect', lines, { path: 'a', target: 'b' }, { key: 'path', dryRun });
  const look = async (entity: string) => {
    const body = makeUpload(lines, { name: 'renamed.csv', fields: { entity } });
    const answer = await server.owner.send({ method: 'POST', url: '/api/console/sheet/read', ...body });
    return answer.json<Answer<{ imported?: { at: string; who: string; outcomes: object } }>>().data.imported;
  };
  await upload('true');
  expect(await look('redirect')).toBeUndefined();
  const { id } = await upload('false');
  expect(await look('redirect')).toMatchObject({ outcomes: { created: 2 } });
  expect(await look('product')).toBeUndefined();
  expect((await server.owner.post('/api/console/job/undo', { id })).status).toBe(200);
  expect(await look('redirect')).toBeUndefined();
});

test('digits that a spreadsheet would change come back as they were', { tags: 'long' }, async () => {
  const values = { contentCode: '000123', title: { 'zh-CN': '4901234567890123456' }, price: 100 };
  expect((await server.owner.post('/api/console/product/save', { values })).status).toBe(200);
  const url = '/api/console/product/export?columns=title,releaseDate&q=4901234567890123456';
  const titles = encodeURIComponent('{"releaseDate":"Date"}');
  const mapping = { contentCode: 'Code', 'title.zh-CN': 'Title (Chinese)', releaseDate: 'Date' };
  for (const format of ['csv', 'xlsx']) {
    const file = await server.owner.send({ url: `${url}&titles=${titles}&format=${format}` });
    const job = await run('product', file.rawPayload, mapping, BY_CODE);
    expect(job).toMatchObject({ failed: 0, outcomes: { unchanged: 1 } });
  }
});

test('rows that a sheet hides are imported, unless they are not wanted', async () => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (code: string, name: string, hidden = ''): string =>
    `<row ${hidden}>${cell(code)}${cell(name)}</row>`;
  const data = row('编号', '名称') + row('hidden-1', '一', 'hidden="1"') + row('hidden-2', '二');
  const book = Buffer.from(makeBook([{ data }]));
  expect(await run('product', book, PRODUCT, { ...BY_CODE, dryRun: 'true' })).toMatchObject({ total: 2 });
  const shown = await run('product', book, PRODUCT, { ...BY_CODE, readsHidden: 'false' });
  expect(shown.rows.map(({ id }) => id)).toEqual(['hidden-2']);
});

test('another sheet, and another row of headings, can be chosen', { tags: 'long' }, async () => {
  const row = (...cells: string[]): string =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const first = row('a', 'b') + row('1', '2');
  const second = row('Prices', '2026', 'draft') + row('code', 'name') + row('chosen', 'Tile');
  const book = Buffer.from(makeBook([{ data: first }, { data: second }]));
  const look = async (fields: Fields) => {
    const url = '/api/console/sheet/read';
    const upload = makeUpload(book, { name: 'x.xlsx', fields });
    return (await server.owner.send({ method: 'POST', url, ...upload })).json<Answer<object>>();
  };
  const seen = (await look({})).data;
  expect(seen).toMatchObject({ sheets: ['S0', 'S1'], sheet: 'S0', heading: 1, columns: ['a', 'b'] });
  expect((await look({ sheet: 'S1', heading: '2' })).data).toEqual({
    columns: ['code', 'name'],
    rows: [['chosen', 'Tile']],
    total: 1,
    sheets: ['S0', 'S1'],
    sheet: 'S1',
    heading: 2,
    lines: [
      { line: 1, text: 'Prices | 2026 | draft' },
      { line: 2, text: 'code | name' },
      { line: 3, text: 'chosen | Tile' },
    ],
    pictures: 0,
    hidden: 0,
    readsHidden: false,
  });
  for (const fields of [{ sheet: 'S2' }, { heading: '9' }])
    expect(await look(fields as unknown as Fields)).toMatchObject({ code: 422, data: { errors: [{}] } });
  const mapping = { contentCode: 'code', 'title.zh-CN': 'name' };
  const fields = { ...BY_CODE, sheet: 'S1', heading: '2' };
  expect(await run('product', book, mapping, fields)).toMatchObject({ failed: 0, total: 1 });
  expect(await valuesOf('product', 'chosen')).toMatchObject({ title: { 'zh-CN': 'Tile' } });
});

describe('pictures of the old site', () => {
  const asked: string[] = [];

  beforeAll(async () => {
    const picture = (colour: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
        .jpeg()
        .toBuffer();
    const [kiln, moved] = [await picture('red'), await picture('blue')];
    const answers: Record<string, [number, Buffer, object?]> = {
      'https://old.example.com/wp-content/uploads/2019/03/kiln-1024x768.jpg': [200, kiln],
      'https://old.example.com/a.jpg': [302, Buffer.of(), { location: '/moved.jpg' }],
      'https://old.example.com/moved.jpg': [200, moved],
      'https://old.example.com/page.jpg': [200, Buffer.from('<html>No picture</html>')],
    };
    vi.spyOn(server.services.outgoing, 'request').mockImplementation((url, { isForeign }) => {
      asked.push(url.href);
      // Only what is asked as foreign is kept off private networks.
      const found = isForeign === true ? answers[url.href] : undefined;
      const [status, content, headers = {}] = found ?? [404, Buffer.of()];
      return Promise.resolve({ status, content, headers, text: '' } as never);
    });
  });

  test('a try says that they would be fetched, and asks nobody', async () => {
    const fields = { ...BY_CODE, pictures: 'true', dryRun: 'true' };
    const job = await run('article', read('wordpress-posts.csv'), POSTS, fields);
    expect(job.rows.map(({ warning }) => warning)).toEqual([
      '2 pictures will be fetched from their sites.',
      undefined,
    ]);
    expect(asked).toEqual([]);
  });

  test('they come into the library, through redirects, and stand in the text', async () => {
    const fields = { ...BY_CODE, pictures: 'true' };
    const job = await run('article', read('wordpress-posts.csv'), POSTS, fields);
    expect(job).toMatchObject({ failed: 0, warned: 0 });
    const { richText } = await valuesOf('article', '101');
    const text = JSON.stringify(richText).replaceAll('\\"', '"');
    expect(text).not.toContain('old.example.com/a.jpg');
    const pictures = [...text.matchAll(/src="(\/media\/[^"]+_40x30\.jpg)"/g)].map(([, url = '']) => url);
    expect(pictures).toHaveLength(2);
    expect(text).toContain('alt="The kiln"');
    expect(text).toContain('The kiln at night');
    for (const url of pictures) expect((await server.guest.send({ url })).statusCode).toBe(200);
    const { data } = await server.owner.get<{ name: string }[]>('/api/media/pageList?name=kiln');
    expect(data.map(({ name }) => name)).toEqual(['kiln-1024x768.jpg']);
    // The library has them: a second import keeps no second picture.
    await run('article', read('wordpress-posts.csv'), POSTS, fields);
    expect((await valuesOf('article', '101')).richText).toEqual(richText);
  });

  test('what only looks like a picture is not fetched, and its words stay with a picture', async () => {
    const text =
      '<!-- <img src="https://old.example.com/hidden.jpg"> --><p>A</p>' +
      '<img alt="a > b &amp; &quot;c&quot;" src="https://old.example.com/moved.jpg">';
    const file = `name,text\nT,"${text.replaceAll('"', '""')}"\n`;
    const mapping = { 'title.zh-CN': 'name', 'richText.zh-CN': 'text' };
    const job = await run('article', file, mapping, { pictures: 'true' });
    expect(job).toMatchObject({ failed: 0, warned: 0 });
    expect(asked).not.toContain('https://old.example.com/hidden.jpg');
    const { richText } = await valuesOf('article', job.rows[0]?.id ?? '');
    expect(JSON.stringify(richText)).toMatch(/_40x30\.jpg.*alt=.{0,2}a (?:>|&gt;) b &amp; &quot;c&quot;/);
  });

  test('those that cannot be fetched are named', async () => {
    const row = (text: string): string => `name,text\nT,"${text.replaceAll('"', '""')}"\n`;
    const mapping = { 'title.zh-CN': 'name', 'richText.zh-CN': 'text' };
    const text =
      '<p>A</p><img src="https://old.example.com/page.jpg"><img src=//old.example.com/gone.jpg>' +
      '<img src="data:image/gif;base64,R0lG" data-src="https://old.example.com/moved.jpg">';
    const job = await run('article', row(text), mapping, { pictures: 'true' });
    expect(job.rows[0]?.warning).toBe(
      'Left out: 2 pictures of other sites or computers. 2 pictures could not be fetched: ' +
        'https://old.example.com/page.jpg (This is not a JPG, PNG, GIF, WebP or SVG picture.), ' +
        '//old.example.com/gone.jpg (the site answered 404).',
    );
    const { richText } = await valuesOf('article', job.rows[0]?.id ?? '');
    expect(JSON.stringify(richText)).toContain('_40x30.jpg');
  });

  test('who may not add to the library cannot have them fetched', async () => {
    const fields = { mapping: JSON.stringify(POSTS), pictures: 'true' };
    const upload = makeUpload(read('wordpress-posts.csv'), { name: 'x.csv', fields });
    const url = '/api/console/article/import';
    expect((await server.moderator.send({ method: 'POST', url, ...upload })).statusCode).toBe(403);
  });
});
