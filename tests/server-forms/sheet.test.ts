import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readXlsx } from '../../src/server/domains/records/read-xlsx.ts';
import { writeCsvLine } from '../../src/server/kernel/csv.ts';
import { DATABASES } from '../support/database.ts';
import { fillIn, saveForm, serveForms } from './form-server.ts';

/** Reads RFC 4180: cells in quotes, quotes doubled, lines ended by CR LF. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        cell += text[at];
        if (text[at] === '"') at += 1;
      }
      at += 1;
    } else for (; at < text.length && text[at] !== ',' && text[at] !== '\r'; at += 1) cell += text[at];
    lines.at(-1)?.push(cell);
    if (text[at] === ',') at += 1;
    else {
      at += 2;
      if (at < text.length) lines.push([]);
    }
  }
  return lines;
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=x', '\n=x', '＝1', '＋1', '－1', '＠x'])(
  '%j is no formula',
  (text) => {
    expect(parseCsv(writeCsvLine([text, 'x']))).toEqual([[`'${text}`, 'x']]);
  },
);

test('texts come back as they were, and numbers stay numbers', () => {
  const cells = ['', '琉璃, 瓦', 'say "hi"', 'two\r\nlines', ' =1', "'", '😀'];
  expect(parseCsv(writeCsvLine([...cells, -5, 1.5]))).toEqual([[...cells, '-5', '1.5']]);
});

test.each(['000123', '4901234567890123456', '123456789012', '1/2', '01-02', '1E5', '1.5e-3'])(
  '%s keeps its digits in a spreadsheet',
  (digits) => {
    expect(parseCsv(writeCsvLine([digits, 'x']))).toEqual([[`="${digits}"`, 'x']]);
  },
);

test.each(['0', '123', '12345678901', '0.5', '2026-05-01', '10:30', 'A000123456789'])(
  '%s is written as it is',
  (text) => {
    expect(parseCsv(writeCsvLine([text]))).toEqual([[text]]);
  },
);

/** One question of each kind that a sheet shows in its own way. */
const QUESTIONS = [
  { name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' },
  {
    name: 'box',
    type: 'void',
    properties: {
      colour: {
        type: 'array',
        title: 'Colours',
        'x-component': 'Checkbox',
        enum: [
          { value: 'c', label: 'Celadon' },
          { value: 'm', label: 'Mosaic' },
        ],
      },
    },
  },
  { name: 'count', type: 'number', title: 'Count', 'x-component': 'NumberPicker' },
  {
    name: 'people',
    type: 'array',
    title: 'People',
    'x-component': 'ArrayCards',
    items: {
      type: 'object',
      properties: {
        who: { type: 'string', title: 'Who', 'x-component': 'Input' },
        eats: { type: 'boolean', title: 'Eats', 'x-component': 'Switch' },
      },
    },
  },
];

describe.each(DATABASES)('the sheet of a form, on $name', ({ name }) => {
  const server = serveForms(name);
  const exportSheet = async (menuId: string) => {
    const answer = await server.owner.send({ url: `/api/memberMenuValue/export?menuId=${menuId}` });
    const lines = parseCsv(answer.rawPayload.toString('utf8').slice(1));
    return { answer, heads: lines[0] ?? [], rows: lines.slice(1) };
  };

  test('has a column for every field of every version', async () => {
    const menuId = await saveForm(server, { rule: QUESTIONS });
    await fillIn(server.lin, menuId, {
      name: '=HYPERLINK("http://evil.example")',
      colour: ['c', 'm'],
      count: -3,
      people: [
        { who: 'Mei', eats: true },
        { who: 'Lin', eats: false },
      ],
    });
    await saveForm(server, {
      id: menuId,
      rule: [
        { ...QUESTIONS[0], title: '姓名' },
        { name: 'other', type: 'string', title: '姓名', 'x-component': 'Input' },
      ],
    });
    await fillIn(server.guest, menuId, { name: '林木\n"瓦"', other: '好, 好' });

    const { answer, heads, rows } = await exportSheet(menuId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(heads).toEqual([
      'Entry',
      'Submitted (UTC)',
      'Member',
      'Order number',
      '姓名 (name)',
      '姓名 (other)',
      'Colours',
      'Count',
      'People',
    ]);
    expect(rows.map((row) => row.slice(2))).toEqual([
      [
        'Lin',
        '',
        '\'=HYPERLINK("http://evil.example")',
        '',
        'Celadon; Mosaic',
        '-3',
        'Who: Mei, Eats: ✓; Who: Lin, Eats: ✗',
      ],
      ['', '', '林木\n"瓦"', '好, 好', '', '', ''],
    ]);
  });

  test('holds every record once, however many there are', async () => {
    const menuId = await saveForm(server);
    const { queries } = server.services.database;
    await fillIn(server.guest, menuId);
    const record = await queries
      .selectFrom('form_record')
      .selectAll()
      .where('form_id', '=', menuId)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 1_100 }, (_, number) => ({
      ...record,
      record_id: `${menuId}-${number}`,
    }));
    for (let start = 0; start < more.length; start += 100)
      await queries
        .insertInto('form_record')
        .values(more.slice(start, start + 100))
        .execute();
    const { rows } = await exportSheet(menuId);
    expect(rows).toHaveLength(1_101);
    expect(new Set(rows.map(([id]) => id)).size).toBe(1_101);
  });

  test('is the owner’s', async () => {
    const menuId = await saveForm(server);
    for (const [who, status] of [
      ['guest', 401],
      ['lin', 401],
      ['editor', 403],
    ] as const)
      expect((await server[who].get(`/api/memberMenuValue/export?menuId=${menuId}`)).status, who).toBe(
        status,
      );
    expect((await server.owner.get('/api/memberMenuValue/export?menuId=none')).status).toBe(404);
    expect((await server.owner.get('/api/memberMenuValue/export')).status).toBe(422);
    expect((await exportSheet(menuId)).rows).toEqual([]);
  });

  test('has numbers and dates of a form as such when it is an Excel file', async () => {
    const menuId = await saveForm(server, {
      rule: [
        { name: 'count', type: 'number', title: 'Count', 'x-component': 'NumberPicker' },
        { name: 'day', type: 'string', title: 'Day', 'x-component': 'DatePicker' },
        { name: 'card', type: 'string', title: 'Card', 'x-component': 'Input' },
      ],
    });
    await fillIn(server.guest, menuId, { count: 12.5, day: '2026-03-05', card: '6222020000000000001' });
    const filter = encodeURIComponent(
      JSON.stringify({ all: [{ field: 'menuId', op: 'eq', value: menuId }] }),
    );
    const titles = encodeURIComponent(JSON.stringify({ gmtCreate: 'Time' }));
    const url = `/api/console/record/export?columns=gmtCreate&titles=${titles}&filter=${filter}`;
    const xlsx = await server.owner.send({ url: `${url}&format=xlsx` });
    const parts = unzipSync(xlsx.rawPayload);
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
    expect(sheet).toContain('<v>12.5</v>');
    // 46,086 days after 30 December 1899.
    expect(sheet).toContain('s="1"><v>46086</v>');
    expect(sheet).toMatch(/<c r="A2" s="2"><v>\d{5}(?:\.\d+)?<\/v>/);
    const { rows } = readXlsx(xlsx.rawPayload);
    expect(rows[1]?.cells.slice(1)).toEqual(['12.5', '2026-03-05', '6222020000000000001']);
    expect(rows[1]?.cells[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const csv = await server.owner.send({ url });
    expect(parseCsv(csv.body)[1]?.slice(1)).toEqual(['12.5', '2026-03-05', '="6222020000000000001"']);
  });
});
