// Tables as the programs write them that people use: each is read as the screen of that program shows it.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findTable } from '../../src/server/domains/records/find-table.ts';
import { decodeCsv, readCsv } from '../../src/server/domains/records/read-csv.ts';
import { readXlsx } from '../../src/server/domains/records/read-xlsx.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

interface Book {
  /** The rows of each sheet, by its name. */
  sheets: Readonly<Record<string, string>>;
  texts?: readonly string[];
  /** Number formats of the styles 1, 2, … */
  formats?: readonly string[];
  main?: string;
  office?: string;
  properties?: string;
  /** Before the names of parts in relationships. */
  folder?: string;
  beforeRows?: string;
  afterRows?: string;
}

function bookOf({ sheets, texts, formats = [], main = MAIN, office = OFFICE, ...more }: Book): Uint8Array {
  const { properties = '', folder = '', beforeRows = '', afterRows = '' } = more;
  const names = Object.keys(sheets);
  const link = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${folder}${target}"/>`;
  const links = names.map((_, at) => link(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const own = formats.map((code, at) => `<numFmt numFmtId="${176 + at}" formatCode="${code}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${176 + at}" applyNumberFormat="1"/>`);
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}">${beforeRows}<sheetData>${rows}</sheetData>${afterRows}</worksheet>`,
      ]),
    ),
    ...(texts && { 'xl/sharedStrings.xml': `<sst xmlns="${main}" count="9">${texts.join('')}</sst>` }),
    ...(formats.length > 0 && {
      'xl/styles.xml':
        `<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts>` +
        `<cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    }),
  };
  const packed = Object.entries(parts).map(([name, text]) => [name, strToU8(HEAD + text)]);
  return zipSync(Object.fromEntries(packed) as Record<string, Uint8Array>);
}

const si = (text: string): string => `<si><t>${text}</t></si>`;
const shared = (...numbers: number[]): string => numbers.map((at) => `<c t="s"><v>${at}</v></c>`).join('');
const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`;
const styled = (style: number, value: string): string => `<c s="${style}"><v>${value}</v></c>`;
const inline = (text: string): string => `<c t="inlineStr"><is>${text}</is></c>`;

/** A table of codes, names and one value of each kind that a program writes in its own way. */
const BOOKS: Record<string, { book: Book; table: string[][] }> = {
  'WPS Office': {
    book: {
      texts: [
        '<si><t>编号</t><phoneticPr fontId="1" type="noConversion"/></si>',
        si('上架日期'),
        si('价格'),
        '<si><r><rPr><b/><sz val="11"/></rPr><t>釉面</t></r><r><t xml:space="preserve"> 砖</t></r>' +
          '<rPh sb="0" eb="2"><t>ユウメン</t></rPh><phoneticPr fontId="1"/></si>',
        '<si><t xml:space="preserve">第一行_x000D_\n第二行</t></si>',
        si('名称'),
        si('是否上架'),
      ],
      formats: [
        'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@',
        '&quot;￥&quot;#,##0.00;[Red]\\-&quot;￥&quot;#,##0.00',
        'G/通用格式&quot;元&quot;',
      ],
      sheets: {
        Sheet1:
          row(shared(0, 5, 1, 2, 6)) +
          row(shared(3, 4), styled(1, '43529'), styled(2, '1280.5'), '<c t="b"><v>1</v></c>') +
          row(shared(4, 3), styled(1, '45992'), styled(3, '7'), inline('<t>否</t>')) +
          // Formatted down to the end, with nothing in it.
          Array.from({ length: 3000 }, () => row('<c s="1"/>', '<c s="2"/>')).join(''),
      },
      afterRows: '<autoFilter ref="A1:E3"/>',
    },
    table: [
      ['编号', '名称', '上架日期', '价格', '是否上架'],
      ['釉面 砖', '第一行\r\n第二行', '2019-03-05', '1280.5', 'TRUE'],
      ['第一行\r\n第二行', '釉面 砖', '2025-12-01', '7', '否'],
    ],
  },
  'Apple Numbers': {
    book: {
      texts: [
        'Sheet',
        'Excel Worksheet Name',
        '产品',
        '产品 - 表格 1',
        '表格 1',
        'code',
        'name',
        'T-1',
        'Tile',
      ].map(si),
      sheets: {
        导出摘要: row(shared(0, 1)) + row(shared(2, 3)),
        '产品 - 表格 1': row(shared(4)) + row(shared(5, 6)) + row(shared(7, 8)),
      },
      beforeRows: '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:B3"/>',
      afterRows: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
    },
    table: [
      ['code', 'name'],
      ['T-1', 'Tile'],
    ],
  },
  'Google Sheets': {
    book: {
      texts: ['code', 'name', 'share', '000123', 'A &amp; B', 'formula'].map(si),
      formats: ['0.00%', 'yyyy\\-mm\\-dd h:mm:ss'],
      properties: '<workbookPr/>',
      sheets: {
        Sheet1:
          row(shared(0, 1, 2, 5), inline('<t>date</t>')) +
          row(
            shared(3, 4),
            styled(1, '0.125'),
            '<c t="str"><f>IF(TRUE,&quot;yes&quot;)</f><v>yes</v></c>',
            styled(2, '43529.604166666664'),
          ) +
          row(shared(3), '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
      },
    },
    table: [
      ['code', 'name', 'share', 'formula', 'date'],
      ['000123', 'A & B', '12.5%', 'yes', '2019-03-05 14:30'],
      ['000123', '#DIV/0!'],
    ],
  },
  'Excel of a Mac, with days since 1904': {
    book: {
      formats: ['m/d/yy'],
      properties: '<workbookPr date1904="1"/>',
      sheets: {
        A: row(inline('<t>a</t>'), inline('<t>b</t>')) + row(inline('<t>x</t>'), styled(1, '42067')),
      },
    },
    table: [
      ['a', 'b'],
      ['x', '2019-03-05'],
    ],
  },
  'strict Open XML, with names from the root of the package': {
    book: {
      main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
      office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
      folder: '/xl/',
      sheets: {
        A:
          row(inline('<t>a</t>'), inline('<t>b</t>')) +
          '<row hidden="1"><c t="d"><v>2019-03-05T00:00:00</v></c><c t="b"><v>0</v></c></row>',
      },
    },
    table: [
      ['a', 'b'],
      ['2019-03-05', 'FALSE'],
    ],
  },
  'a library that writes neither styles nor texts of the book': {
    book: {
      sheets: {
        A:
          row(inline('<r><t>a</t></r><r><t>b</t></r>'), inline('<t>c</t>')) +
          row('<c s="4"><v>1</v></c>', inline('<t>_x005F_x000D_</t>')),
      },
    },
    table: [
      ['ab', 'c'],
      ['1', '_x000D_'],
    ],
  },
};

test.each(Object.entries(BOOKS))('a table of %s', (_, { book, table }) => {
  expect(findTable(readXlsx(bookOf(book)).rows).map(({ cells }) => cells)).toEqual(table);
});

const GBK = Buffer.from('b1e0bac52cc3fbb3c60d0a41312c22d3d4c3e60d0ab4c9d7a9220d0a', 'hex');
const withMark = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  [
    'Excel in China',
    GBK,
    [
      ['编号', '名称'],
      ['A1', '釉面\r\n瓷砖'],
    ],
  ],
  [
    'the Unicode text of Excel',
    withMark('编号\t名称\r\nA1\t"砖, ""红"""\r\n'),
    [
      ['编号', '名称'],
      ['A1', '砖, "红"'],
    ],
  ],
  [
    'Excel in Germany',
    Buffer.from('\uFEFFsep=;\r\na;b\r\n"1,5";ü\r\n'),
    [
      ['a', 'b'],
      ['1,5', 'ü'],
    ],
  ],
  [
    'a sheet with coloured empty columns',
    Buffer.from(`a,b${','.repeat(300)}\n1,2${','.repeat(300)}\n${','.repeat(301)}\n`),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Google Sheets',
    Buffer.from('a,b\r\n"x\ny",TRUE\r\n'),
    [
      ['a', 'b'],
      ['x\ny', 'TRUE'],
    ],
  ],
  [
    'an old Mac',
    Buffer.from('a,b\r1,2\r'),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('a CSV file of %s', (_, bytes, table) => {
  expect(findTable(readCsv(decodeCsv(bytes))).map(({ cells }) => cells)).toEqual(table);
});

test('a spreadsheet of LibreOffice is told to be saved as another one', () => {
  const packed = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument'),
    'content.xml': strToU8('<x/>'),
  });
  expect(() => readXlsx(packed)).toThrow('type');
});
