import { expect, test } from 'vitest';
import { findShownTable, findTable } from '../../src/server/domains/records/find-table.ts';
import { formatOf, makeShow } from '../../src/server/domains/records/number-format.ts';
import { decodeCsv, readCsv } from '../../src/server/domains/records/read-csv.ts';
import { readXlsx } from '../../src/server/domains/records/read-xlsx.ts';
import { makeBook } from './hand-made-xlsx.ts';

const cells = (rows: ReturnType<typeof readCsv>): string[][] => rows.map((row) => row.cells);

const text = (value: string, place = ''): string =>
  `<c ${place === '' ? '' : `r="${place}"`} t="inlineStr"><is><t>${value}</t></is></c>`;

const TABLE = `<row>${text('code')}${text('name')}</row><row>${text('x1')}${text('Tile &amp; Co')}</row>`;
const READ = [
  ['code', 'name'],
  ['x1', 'Tile & Co'],
];

test('cells without a place of their own stand behind each other', () => {
  expect(cells(readXlsx(makeBook([{ data: TABLE }])).rows)).toEqual(READ);
  const far = `<row r="4">${text('a', 'B4')}${text('b')}</row>`;
  expect(readXlsx(makeBook([{ data: far }])).rows).toEqual([{ line: 4, cells: ['', 'a', 'b'] }]);
});

test.each([
  ['hidden', `<row>${text('notes')}${text('of')}</row><row>${text('the')}${text('author')}</row>`],
  ['veryHidden', TABLE.replace('x1', 'x2')],
  ['visible', ''],
  ['visible', `<row>${text('How to fill in')}</row><row>${text('Do not change the headings')}</row>`],
])('a %s sheet that stands before the table is not it', (state, data) => {
  expect(cells(readXlsx(makeBook([{ data, state }, { data: TABLE }])).rows)).toEqual(READ);
});

test('rows that a sheet hides are left out and counted, unless they are wanted or all there are', () => {
  const row = (name: string, hidden = ''): string => `<row ${hidden}>${text(name)}${text('1')}</row>`;
  const found = (data: string, choice: Parameters<typeof findShownTable>[1]) => {
    const { table, ...more } = findShownTable(readXlsx(makeBook([{ data }])).rows, choice);
    return { names: table.map((each) => each.cells[0]), ...more };
  };
  const some = row('head') + row('a') + row('b', 'hidden="1"') + '<row hidden="1"/>' + row('c');
  expect(found(some, {})).toEqual({ names: ['head', 'a', 'c'], hidden: 1, readsHidden: false });
  const all = { names: ['head', 'a', 'b', 'c'], hidden: 1, readsHidden: true };
  expect(found(some, { readsHidden: true })).toEqual(all);
  expect(found(row('head') + row('a', 'hidden="true"'), {})).toMatchObject({ readsHidden: true });
});

test('texts of the file are read with their parts, but not how they are said', () => {
  const shared = '<sst><si><r><t>砖</t></r><r><t> 1_x000D_</t></r><rPh><t>zhuan</t></rPh></si></sst>';
  const data = '<row><c t="s"><v>0</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>';
  const { rows } = readXlsx(makeBook([{ data }], { 'xl/sharedStrings.xml': shared }));
  expect(cells(rows)).toEqual([['砖 1\r', 'TRUE', '#N/A']]);
});

test('the style of a cell says how its number is shown', () => {
  const formats = '<numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts>';
  const own = '<xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="9"/>';
  const ofCells = `<cellStyleXfs><xf/></cellStyleXfs><cellXfs>${own}</cellXfs>`;
  const styles = `<styleSheet>${formats}${ofCells}</styleSheet>`;
  const numbers = [0, 1, 2, 3].map((style) =>
    `<c s="${style}"><v>0.5</v></c>`.replace('0.5', style === 3 ? '0.5' : '123'),
  );
  const { rows } = readXlsx(
    makeBook([{ data: `<row>${numbers.join('')}</row>` }], { 'xl/styles.xml': styles }),
  );
  expect(cells(rows)).toEqual([['123', '000123', '1900-05-02', '50%']]);
});

test.each([
  ['General', '0.30000000000000004', '0.3'],
  ['General', '6222021234567890123', '6222021234567890123'],
  ['0', '6.2220212345678E+17', '622202123456780000'],
  ['#,##0.00', '1280.5', '1280.5'],
  ['"¥"#,##0.00_);[Red]("¥"#,##0.00)', '-1280.5', '-1280.5'],
  ['0"件"', '7', '7'],
  ['00000', '42', '00042'],
  ['000-0000-0000', '1380013800', '013-8001-3800'],
  ['"SKU-"0', '42', 'SKU-42'],
  ['0.0%', '0.125', '12.5%'],
  ['yyyy"年"m"月"d"日"', '43529', '2019-03-05'],
  ['[$-804]yyyy/m/d h:mm AM/PM;@', '43529.604166666664', '2019-03-05 14:30'],
  ['yyyy-mm-dd', '43529.604166666664', '2019-03-05'],
  ['h:mm', '0.604166666666667', '14:30'],
  ['[h]:mm:ss', '1.5', '36:00:00'],
])('%s shows %s as %s', (format, digits, shown) => {
  expect(makeShow(format, false)(digits)).toBe(shown);
});

test('formats that the file does not name are known by their number', () => {
  expect([9, 14, 22, 0].map((id) => makeShow(formatOf(id, undefined), false)('43529.5'))).toEqual([
    '4352950%',
    '2019-03-05',
    '2019-03-05 12:00',
    '43529.5',
  ]);
});

test.each([
  ['one title', 'Catalogue 2026,,\n\ncode,name,price\nx1,Tile,5\nx2,Brick,6\n'],
  ['a note without commas', '2026年产品目录\ncode,name,price\nx1,Tile,5\nx2,Brick,6\n'],
])('%s stands above the headings', (_, csv) => {
  expect(findTable(readCsv(csv))[0]?.cells).toEqual(['code', 'name', 'price']);
});

test('a table of one column, and one of few headings, keeps its first line', () => {
  expect(findTable(readCsv('path\n/a\n/b\n'))[0]?.cells).toEqual(['path']);
  expect(findTable(readCsv('a,b\n1,2,3,4\n1,2,3,4\n'))[0]?.cells).toEqual(['a', 'b']);
});

test.each([
  ['Prices for shops, 2026\ncode;name;price\nx;Tile;1,5\n', ['code', 'name', 'price']],
  ['code|name|price\nx|Tile, red|5\n', ['code', 'name', 'price']],
  ['code,text\nx,"<p style=""a:b;c:d;"">\n\n</p>"\n', ['code', 'text']],
])('the sign between cells is that of the table', (csv, head) => {
  expect(findTable(readCsv(csv)).map(({ cells: found }) => found)).toContainEqual(head);
});

test('UTF-16 is read without its mark, too', () => {
  const text = 'code\t名称\nx\t砖\n';
  const bytes = Buffer.from(text, 'utf16le');
  expect([decodeCsv(bytes), decodeCsv(Buffer.from(bytes).swap16())]).toEqual([text, text]);
});

test('a cell that is merged over rows is one of each of them', () => {
  const data =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="B2"><v>3</v></c></row>';
  const book = makeBook([{ data, afterRows: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>' }]);
  expect(cells(readXlsx(book).rows)).toEqual([
    ['1', '2'],
    ['1', '3'],
  ]);
});

test('headings of two rows are read from the lower one', () => {
  const one = '<row r="1"><c r="A1" t="str"><v>code</v></c><c r="B1" t="str"><v>price</v></c></row>';
  const two = '<row r="2"><c r="B2" t="str"><v>retail</v></c><c r="C2" t="str"><v>trade</v></c></row>';
  const three =
    '<row r="3"><c r="A3" t="str"><v>x1</v></c><c r="B3"><v>5</v></c><c r="C3"><v>4</v></c></row>';
  const afterRows = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>';
  const { rows } = readXlsx(makeBook([{ data: one + two + three, afterRows }]));
  expect(findTable(rows).map((row) => row.cells)).toEqual([
    ['code', 'retail', 'trade'],
    ['x1', '5', '4'],
  ]);
});

test('a formula says its value, and itself where no program has computed it', () => {
  const data =
    '<row><c><f>A1*2</f><v>84</v></c><c t="str"><f>IF(A1&gt;1,"","x")</f><v></v></c><c><f>B1*2</f></c></row>';
  expect(cells(readXlsx(makeBook([{ data }])).rows)).toEqual([['84', '', '=B1*2']]);
});

test('the line of Excel that names the sign is no row, and rows keep their numbers', () => {
  const rows = findTable(readCsv('sep=;\r\n编号;名称;价格\r\n\r\nx1;砖, rot;5\r\n'));
  expect(rows).toEqual([
    { line: 2, cells: ['编号', '名称', '价格'] },
    { line: 4, cells: ['x1', '砖, rot', '5'] },
  ]);
});
