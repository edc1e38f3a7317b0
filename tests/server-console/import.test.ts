import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { writeXlsx } from '../../src/server/kernel/xlsx.ts';
import { serveForms, type Answer } from '../server-forms/form-server.ts';
import { makeUpload } from '../server-http/files.ts';
import { DATABASES } from '../support/database.ts';

async function makeXlsx(rows: (string | number)[][]): Promise<Buffer> {
  async function* pages() {
    yield rows;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(pages())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A table of one cell, whose place is another one than it has. */
async function makeFarXlsx(place: string): Promise<Uint8Array> {
  const parts = unzipSync(await makeXlsx([['path'], ['/far']]));
  const sheet = Object.keys(parts).find((name) => name.includes('worksheets/')) ?? '';
  const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>path</t></is></c></row>`;
  const far = `<row r="2"><c r="${place}" t="inlineStr"><is><t>far</t></is></c></row>`;
  const text = new TextDecoder().decode(parts[sheet]);
  const data = `<sheetData>${row}${far}</sheetData>`;
  parts[sheet] = new TextEncoder().encode(text.replace(/<sheetData>.*<\/sheetData>/s, data));
  return zipSync(parts);
}

const FAR: [string, Uint8Array][] = [
  ['an XLSX with a cell beyond all columns', await makeFarXlsx('ZZZZZZZZ1')],
  ['an XLSX with a cell beyond all rows', await makeFarXlsx('A99999999999')],
  ['an XLSX that says it is larger than any memory', await makeFarXlsx('XFD1048576')],
];

describe.each(DATABASES)('tables of records, on $name', ({ name: database }) => {
  const server = serveForms(database);
  const MAPPING = { path: '旧地址', target: '新地址', isPermanent: '永久' };

  async function upload(url: string, file: Uint8Array | string, fields: Record<string, string> = {}) {
    const answer = await server.owner.send({
      method: 'POST',
      url,
      ...makeUpload(file, { name: 'x.csv', fields }),
    });
    return { ...answer.json<Answer<{ id: string }>>(), status: answer.statusCode };
  }

  const send = (file: Uint8Array | string, fields: Record<string, string> = {}) =>
    upload('/api/console/redirect/import', file, {
      mapping: JSON.stringify(MAPPING),
      key: 'path',
      dryRun: 'false',
      ...fields,
    });

  async function finish(id: string): Promise<ConsoleJob> {
    const read = async () => (await server.owner.get<ConsoleJob>(`/api/console/job/get?id=${id}`)).data;
    await expect.poll(async () => (await read()).state, { timeout: 55_000 }).toBe('done');
    return read();
  }

  const run = async (file: Uint8Array | string, fields = {}) => finish((await send(file, fields)).data.id);
  const list = async () =>
    (await server.owner.get<{ path: string }[]>('/api/console/redirect/list?pageSize=200')).data;

  const CSV = '旧地址,新地址,永久\n/a,/home,是\n/b,/nowhere-else,否\nc,/home,是\n/a,/about,是\n/d,/d,也许\n';

  test('a dry run says row by row what would be done, and changes nothing', async () => {
    const dry = await run(CSV, { dryRun: 'true' });
    expect(dry).toMatchObject({ isDryRun: true, total: 5, failed: 3, outcomes: { created: 2 } });
    expect(dry.rows.map(({ line, ok }) => [line, ok])).toEqual([
      [4, false],
      [5, false],
      [6, false],
      // It leads to no page, which is said first.
      [3, true],
      [2, true],
    ]);
    expect(dry.rows[0]?.reason).toBe('“Old address”: The minimum length is 2');
    expect(dry.rows[2]?.reason).toContain('也许');
    expect(dry.undoUntil).toBeUndefined();
    expect(await list()).toEqual([]);
  });

  test('an import makes what its dry run said, and a second run changes nothing', async () => {
    expect(await run(CSV)).toMatchObject({ failed: 3, outcomes: { created: 2 } });
    expect(await list()).toMatchObject([
      { path: '/a', target: '/home', isPermanent: true },
      { path: '/b', target: '/nowhere-else', isPermanent: false },
    ]);
    const again = await run(CSV.replace('/nowhere-else', '/elsewhere'));
    expect(again.outcomes).toEqual({ changed: 1, unchanged: 1 });
    const [a] = (await server.owner.get<{ id: string }[]>('/api/console/redirect/list')).data;
    expect((await server.owner.get(`/api/console/redirect/history?id=${a?.id}`)).total).toBe(1);
  });

  test(
    'others are answered while an import works, and a cancelled one says what was done',
    { tags: 'long' },
    async () => {
      const rows = Array.from({ length: 3_000 }, (_, index) => `/long-${index},/home,是`);
      const { data } = await send(`旧地址,新地址,永久\n${rows.join('\n')}\n`);
      const read = async () =>
        (await server.owner.get<ConsoleJob>(`/api/console/job/get?id=${data.id}`)).data;
      await expect.poll(async () => (await read()).done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
      const running = await read();
      expect(running).toMatchObject({ state: 'running', total: 3_000 });
      expect(running.outcomes).toEqual({ created: running.done });
      expect((await server.owner.post('/api/console/job/cancel', { id: data.id })).status).toBe(200);
      const job = await read();
      expect(job).toMatchObject({ state: 'cancelled', failed: 0, outcomes: { created: job.done } });
      expect(job.done).toBeLessThan(3_000);
      const made = await server.owner.get('/api/console/redirect/list?q=/long-');
      expect(made.total).toBe(job.done);
      const undone = await server.owner.post<{ id: string }>('/api/console/job/undo', { id: data.id });
      await finish(undone.data.id);
      expect((await server.owner.get('/api/console/redirect/list?q=/long-')).total).toBe(0);
    },
  );

  test(
    'XLSX, GB18030, semicolons and tabs are read, and what was imported is taken back',
    { tags: 'long' },
    async () => {
      const rows = [
        ['旧地址', '新地址', '永久'],
        ['/x1', '/home', 'yes'],
      ];
      expect((await run(await makeXlsx(rows))).outcomes).toEqual({ created: 1 });
      const chinese = Buffer.from([0xbe, 0xc9, 0xb5, 0xd8, 0xd6, 0xb7]);
      const gb = Buffer.concat([chinese, Buffer.from(';to\n/x2;/home\n')]);
      const mapping = JSON.stringify({ path: '旧地址', target: 'to' });
      const imported = await run(gb, { mapping });
      expect(imported.outcomes).toEqual({ created: 1 });
      expect(await run(`\uFEFF旧地址\tto\n/x2\t/home\n`, { mapping })).toMatchObject({
        outcomes: { unchanged: 1 },
      });
      const utf16 = Buffer.from('\uFEFF旧地址\tto\n/x2\t/home\n', 'utf16le');
      for (const file of [Buffer.from(utf16), Buffer.from(utf16).swap16()])
        expect(await run(file, { mapping })).toMatchObject({ outcomes: { unchanged: 1 } });
      const undone = await server.owner.post<{ id: string }>('/api/console/job/undo', { id: imported.id });
      await finish(undone.data.id);
      expect((await list()).map(({ path }) => path)).not.toContain('/x2');
    },
  );

  test('a formula is exported as text, and comes back as it was', async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    const values = { path: '/f', target: '/home', note: formula };
    await server.owner.post('/api/console/redirect/save', { values });
    const filter = encodeURIComponent('{"all":[{"field":"path","op":"eq","value":"/f"}]}');
    const url = `/api/console/redirect/export?columns=id,path,note&filter=${filter}`;
    const csv = await server.owner.send({ url });
    expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain('"\'=HYPERLINK(""http://evil.example"")"');
    const mapping = JSON.stringify({ id: 'id', path: 'path', note: 'note' });
    expect((await run(csv.body, { mapping, key: 'id' })).outcomes).toEqual({ unchanged: 1 });
    const xlsx = await server.owner.send({ url: `${url}&format=xlsx` });
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
    const read = await upload('/api/console/sheet/read', xlsx.rawPayload);
    expect(read.data).toMatchObject({ columns: ['id', 'path', 'note'], total: 1 });
    expect((read.data as unknown as { rows: string[][] }).rows[0]?.[2]).toBe(formula);
  });

  const refusalsOf = async (file: string | Uint8Array): Promise<unknown> => {
    const read = await upload('/api/console/sheet/read', file);
    return [read.status, read.data, (await send(file)).status];
  };
  const REFUSALS = [422, { errors: [{ path: '/file' }] }, 422];

  test('a web page is refused', async () => {
    expect(await refusalsOf('<html><body>no table</body></html>')).toMatchObject(REFUSALS);
  });

  // Each takes the time of two processes.
  test.each<[string, string | Uint8Array]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing but a heading', 'a,b,c\n'],
    ['a damaged XLSX', Buffer.from('PK\u0003\u0004 not a zip')],
    ['a ZIP that is no XLSX', Buffer.from(zipSync({ 'a.xml': Buffer.from('<a/>') }))],
    ['a bomb', Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(160 * 1024 * 1024) }))],
    ...FAR,
    ['too many columns', `${'a,'.repeat(300)}\n${'1,'.repeat(300)}\n`],
    ['too many rows', `a\n${'1\n'.repeat(100_001)}`],
  ])('%s is refused', { tags: 'long' }, async (_, file) => {
    expect(await refusalsOf(file)).toMatchObject(REFUSALS);
  });

  test('fields and columns that do not exist are refused before a job begins', async () => {
    const wrong: Record<string, string>[] = [
      { mapping: 'no json' },
      { mapping: '[]' },
      { mapping: '{"nothing":"旧地址"}' },
      { mapping: '{"path":"no such column"}' },
      { mapping: '{"__proto__":"旧地址"}' },
      { key: 'note' },
    ];
    for (const fields of wrong) expect((await send(CSV, fields)).status, JSON.stringify(fields)).toBe(422);
  });

  test('500 rows are imported while others get their answers', { tags: 'long' }, async () => {
    const rows = Array.from({ length: 500 }, (_, index) => `/bulk/${index},/home`);
    const { data } = await send(`from,to\n${rows.join('\n')}`, {
      mapping: JSON.stringify({ path: 'from', target: 'to' }),
    });
    const others = await server.owner.get<unknown[]>('/api/console/redirect/list');
    expect(others.status).toBe(200);
    expect(await finish(data.id)).toMatchObject({ state: 'done', done: 500, failed: 0 });
  });

  test('products come from a sheet with prices in yuan, and are exported with the same', async () => {
    const mapping = JSON.stringify({ contentCode: '编号', 'title.zh-CN': '名称', price: '价格' });
    const fields = { mapping, key: 'contentCode', dryRun: 'false' };
    const started = await upload(
      '/api/console/product/import',
      '编号,名称,价格\nvase,花瓶,"1,280.50"\nbowl,碗,9\n',
      fields,
    );
    expect((await finish(started.data.id)).failed).toBe(0);
    const get = async (id: string) =>
      (await server.owner.get<{ values: unknown }>(`/api/console/product/get?id=${id}`)).data.values;
    expect(await get('vase')).toMatchObject({ price: 128_050 });
    expect(await get('bowl')).toMatchObject({ price: 900 });
    const url = '/api/console/product/export?columns=title,price&q=花瓶';
    const file = await server.owner.send({ url });
    expect(file.body).toContain('"花瓶",1280.5');
    // For people: with the headings of the screen and by the clocks of the site; so that it can come back,
    // with the key, and with the texts of both languages.
    const { data } = await server.owner.get<{ releaseDate: string }[]>('/api/console/product/list?q=花瓶');
    const titles = JSON.stringify({ price: '价格', title: '名称', releaseDate: '发布时间' });
    const forPeople = await server.owner.send({
      url: `/api/console/product/export?columns=price,title,releaseDate&titles=${encodeURIComponent(titles)}`,
    });
    const inShanghai = new Date(Date.parse(data[0]?.releaseDate ?? '') + 8 * 3_600_000).toISOString();
    expect(forPeople.body.split('\r\n').slice(0, 1)).toEqual([
      '\uFEFF"Code","价格","Title (Chinese)","Title (English)","发布时间"',
    ]);
    const day = inShanghai.slice(0, 16).replace('T', ' ');
    expect(forPeople.body).toContain(`"vase",1280.5,"花瓶","","${day}"`);
    expect((await server.owner.get('/api/console/product/export?titles=1')).status).toBe(422);
  });

  test('what people bring is read as they mean it; what cannot be read is an error of its row', async () => {
    const mapping = JSON.stringify({
      contentCode: 'code',
      'title.zh-CN': 'name',
      price: 'price',
      releaseDate: 'date',
      classificationCode: 'kind',
    });
    const kinds = { type: 2, title: { 'zh-CN': '釉面砖', 'en-US': 'Glazed tiles' }, parent: '' };
    const values = { ...kinds, classificationCode: 'glazed' };
    expect((await server.owner.post('/api/console/classification/save', { values })).status).toBe(200);
    const rows = [
      'sep=;',
      'Products of 2019;;;;',
      'code;name;price;date;kind',
      'p-1;"Brick &amp; Tile";1.280,50;2019年3月5日;glazed tiles',
      'p-2;Tile;１２８０;2019-03-05 14:30;glazed',
      'p-3;Tile;5;;Glased tiles',
      'p-4;Tile;5;;;surplus',
      ';Tile;5;;',
      'p-6;Tile;1.280;;',
      'p-7;Tile;5;;Vases',
    ];
    const started = await upload('/api/console/product/import', rows.join('\n'), {
      mapping,
      key: 'contentCode',
      dryRun: 'false',
    });
    const job = await finish(started.data.id);
    expect(job.rows.map(({ line, ok, reason }) => [line, ok, reason])).toEqual([
      [6, false, expect.stringContaining('The nearest is “Glazed tiles”')],
      [7, false, expect.stringContaining('“surplus”')],
      [8, false, expect.stringContaining('no key')],
      [9, false, '“Price (yuan)” cannot be “1.280”.'],
      [10, false, expect.stringContaining('There are: 釉面砖.')],
      [4, true, undefined],
      [5, true, undefined],
    ]);
    expect(job).toMatchObject({ total: 7, failed: 5, outcomes: { created: 2 } });
    const read = async (id: string) => {
      const url = `/api/console/product/get?id=${id}`;
      return (await server.owner.get<{ values: Record<string, unknown> }>(url)).data.values;
    };
    const first = {
      title: { 'zh-CN': 'Brick & Tile' },
      price: 128_050,
      classificationCode: 'glazed',
      releaseDate: '2019-03-04T16:00:00.000Z',
    };
    expect(await read('p-1')).toMatchObject(first);
    const second = { price: 128_000, classificationCode: 'glazed', releaseDate: '2019-03-05T06:30:00.000Z' };
    expect(await read('p-2')).toMatchObject(second);
    // A date that was given stays when its draft is published; "now" is a choice.
    await server.owner.post('/api/console/product/publish', { id: 'p-1' });
    expect(await read('p-1')).toMatchObject({ ...first, state: 'published' });
    await server.owner.post('/api/console/product/publish', { id: 'p-2', at: 'now' });
    expect((await read('p-2')).releaseDate).not.toBe(second.releaseDate);
  });
});
