import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { makeUpload } from '../server-http/files.ts';
import { serveForms, type Answer } from '../server-forms/form-server.ts';
import { makeXlsx, textCell } from './hand-made-xlsx.ts';

const server = serveForms('SQLite');

interface Read {
  columns: string[];
  rows: string[][];
  total: number;
}

async function send(url: string, file: Uint8Array | string, fields = {}, language = 'en-US') {
  const { payload, headers } = makeUpload(file, { name: 'x.csv', type: 'image/png', fields });
  const answer = await server.owner.send({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'accept-language': language },
  });
  return { ...answer.json<Answer<never>>(), status: answer.statusCode };
}

async function read(file: Uint8Array | string, language?: string) {
  const answer: Answer<Read> & { status: number } = await send('/api/console/sheet/read', file, {}, language);
  return answer;
}

const ENTITIES = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';

describe('tables that look harmless are read as they are written', () => {
  test.each<[string, Uint8Array | string, string[]]>([
    [
      'digits that no number holds, and decimals as they are shown',
      makeXlsx({ cells: '<c r="A2"><v>12345678901234567</v></c><c r="B2"><v>9.9900000000000002</v></c>' }),
      ['12345678901234567', '9.99'],
    ],
    [
      'a number that the spreadsheet has rounded, which its owner sees in the preview',
      makeXlsx({ cells: '<c r="A2"><v>1.23456789012345E+17</v></c><c r="B2"><v>1E300</v></c>' }),
      ['1.23456789012345E+17', '1E300'],
    ],
    [
      'a date that is none, which its owner sees in the preview',
      makeXlsx({ cells: '<c r="A2" s="1"><v>1E300</v></c>' }),
      ['1e+300', ''],
    ],
    [
      'dates since 1900',
      makeXlsx({ cells: '<c r="A2" s="1"><v>46352.375</v></c><c r="B2" s="1"><v>46352</v></c>' }),
      ['2026-11-26 09:00', '2026-11-26'],
    ],
    [
      'dates since 1904',
      makeXlsx({
        cells: '<c r="A2" s="1"><v>44890.375</v></c><c r="B2" s="1"><v>44890</v></c>',
        properties: '<workbookPr date1904="1"/>',
      }),
      ['2026-11-26 09:00', '2026-11-26'],
    ],
    [
      'merged cells, whose text is in the first one',
      makeXlsx({
        cells: textCell('A2', 'x'),
        afterRows: '<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>',
      }),
      ['x', ''],
    ],
    [
      'formulas and links to other files: what they showed last',
      makeXlsx({
        cells:
          '<c r="A2" t="str"><f>HYPERLINK("http://evil.example")</f><v>evil</v></c>' +
          '<c r="B2"><f>[1]S!A1</f><v>5</v></c>',
        more: { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' },
      }),
      ['evil', '5'],
    ],
    [
      'entities, which stay what they are',
      makeXlsx({ cells: textCell('A2', '&b;'), beforeSheet: ENTITIES }),
      ['&b;', ''],
    ],
    ['a quotation mark inside of a cell', 'a,b\nx "y" z,1\n', ['x "y" z', '1']],
    ['names of every object', '__proto__,constructor\n1,2\n', ['1', '2']],
  ])('%s', async (_, file, row) => {
    const answer = await read(file);
    expect(answer.status, answer.message).toBe(200);
    expect(answer.data.rows[0]).toEqual(row);
  });

  test('each column has a name of its own, whatever the headings are', async () => {
    const { columns } = (await read('a,a (3),a,,\n1,2,3,4,5\n')).data;
    expect(new Set(columns).size).toBe(columns.length);
  });
});

/** Says in both of its sizes that it holds ten bytes. */
function makeLyingBomb(): Uint8Array {
  const file = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) }));
  for (let at = 0; at < file.length - 4; at += 1) {
    if (file.readUInt32LE(at) === 0x02_01_4b_50) file.writeUInt32LE(10, at + 24);
    if (file.readUInt32LE(at) === 0x04_03_4b_50) file.writeUInt32LE(10, at + 22);
  }
  return file;
}

const ENCRYPTED = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]);

test.each<[string, () => Uint8Array | string, RegExp]>([
  ['a quotation mark that is never closed', () => 'a,b\n"x,1\ny,2\n', /never closed/],
  ['a million rows', () => `a,b\n${'1,2\n'.repeat(1_000_000)}`, /100,000 rows/],
  ['100,000 columns', () => `${'a,'.repeat(100_000)}\n${'1,'.repeat(100_000)}\n`, /200 columns/],
  ['one row of 100,000 cells', () => `a,b\n${'1,'.repeat(100_000)}\n`, /200 columns/],
  ['a cell of nine megabytes', () => `a,b\n"${'x'.repeat(9_000_000)}",1\n`, /damaged/],
  ['nine million empty lines', () => '\n'.repeat(9_000_000), /no heading/],
  ['a bomb that says it is small', makeLyingBomb, /damaged/],
  ['a file with a password', () => ENCRYPTED, /password/],
  ['UTF-16 that breaks off', () => Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le').subarray(0, -1), /UTF-16/],
  ['two cells in one place', () => makeXlsx({ cells: textCell('A2', 'x') + textCell('A2', 'y') }), /damaged/],
])('%s is refused in the language of its owner', async (_, make, says) => {
  const file = make();
  const refused = await read(file);
  expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(says)]);
  expect((await read(file, 'zh-CN')).message).toMatch(/^无法将该文件读取为表格：[^a-z]/);
});

async function importArticles(rows: string): Promise<ConsoleJob> {
  const mapping = JSON.stringify({ 'title.zh-CN': 'title', releaseDate: 'date' });
  const fields = { mapping, dryRun: 'false' };
  const url = '/api/console/article/import';
  const { data }: Answer<{ id: string }> = await send(url, `title,date\n${rows}`, fields);
  const job = async () => (await server.owner.get<ConsoleJob>(`/api/console/job/get?id=${data.id}`)).data;
  await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe('done');
  return job();
}

test('formulas are kept as texts, and an export makes each of them a text again', async () => {
  const formulas = ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(1)', '＝1'];
  const rows = formulas.map((text) => `"${text.replaceAll('"', '""')}",\n`);
  expect(await importArticles(rows.join(''))).toMatchObject({ failed: 0, done: formulas.length });
  const listed = (await server.owner.get<{ title: string }[]>('/api/console/article/list')).data;
  expect(listed.map(({ title }) => title).toSorted()).toEqual(formulas.toSorted());
  const csv = (await server.owner.send({ url: '/api/console/article/export?columns=title' })).body;
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell);
  expect(cells).toHaveLength(formulas.length + 1);
  for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
});

describe('times without a zone are by the clocks of the site', () => {
  test.each([
    ['2026-11-26 09:00', '2026-11-26T14:00:00.000Z'],
    ['2026/11/26 9:00', '2026-11-26T14:00:00.000Z'],
    ['2026/7/1', '2026-07-01T04:00:00.000Z'],
    ['2026-11-26T09:00:00+08:00', '2026-11-26T01:00:00.000Z'],
    // The clocks go from 02:00 to 03:00, and from 02:00 back to 01:00.
    ['2027-03-14 02:30', '2027-03-14T07:30:00.000Z'],
    ['2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-02-30', undefined],
    ['2026-13-01 10:00', undefined],
    ['tomorrow', undefined],
  ])('%s', async (text, moment) => {
    await server.services.settings.set('default', 'timeZone', 'America/New_York');
    const job = await importArticles(`when,${text}\n`);
    const [row] = job.rows;
    if (moment === undefined) return expect(row).toMatchObject({ ok: false, reason: expect.any(String) });
    const found = await server.owner.get<{ values: object }>(`/api/console/article/get?id=${row?.id}`);
    expect(found.data.values).toMatchObject({ releaseDate: moment });
  });
});
