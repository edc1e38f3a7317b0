/** An XLSX file whose parts are written by hand, so that they can also be wrong. */
import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const relations = (...targets: [type: string, target: string][]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** A cell with a text. */
export const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

interface Parts {
  /** Cells of the second row. */
  cells: string;
  /** Headings, from the first column on. */
  head?: readonly string[];
  afterRows?: string;
  beforeSheet?: string;
  /** Of the workbook. */
  properties?: string;
  more?: Readonly<Record<string, string>>;
}

/** Cells with `s="1"` are dates. */
export function makeXlsx({ cells, head = ['a', 'b'], afterRows = '', ...parts }: Parts): Uint8Array {
  const { beforeSheet = '', properties = '', more = {} } = parts;
  const names = head.map((name, at) => textCell(`${'ABCDEF'.charAt(at)}1`, name)).join('');
  const data = `<sheetData><row r="1">${names}</row><row r="2">${cells}</row></sheetData>`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const texts: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}` +
      '<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/>` +
      '<xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `${beforeSheet}<worksheet xmlns="${MAIN}">${data}${afterRows}</worksheet>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));
}

interface Sheet {
  data: string;
  state?: string;
  afterRows?: string;
}

/** An XLSX file with the rows of several sheets. */
export function makeBook(sheets: Sheet[], parts: Record<string, string> = {}): Uint8Array {
  const list = sheets.map(
    ({ state = 'visible' }, at) => `<sheet name="S${at}" sheetId="${at}" state="${state}" r:id="rId${at}"/>`,
  );
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at}" Type="http://x/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const files = {
    'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ data, afterRows = '' }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${data}</sheetData>${afterRows}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, part]) => [name, strToU8(part)])));
}
