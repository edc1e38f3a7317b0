/** Reads the sheet of an XLSX file that people mean, with what its cells show. */
import { Parser } from 'htmlparser2';
import { unzip, ZipTooLarge } from '../../kernel/unzip.ts';
import { findTable } from './find-table.ts';
import { formatOf, makeShow, type ShowNumber } from './number-format.ts';
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from './sheet-limits.ts';
import { SheetWrong, type SheetRow } from './sheet-wrong.ts';

/** Of all parts of an XLSX file together, unpacked: small files can claim to be endless. */
const MAX_UNPACKED = 100 * 1024 * 1024;
const MAX_PARTS = 500;
/** Of a spreadsheet: `XFD1048576` is its last cell. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/** What a spreadsheet of LibreOffice has, which is packed as well. */
const OPEN_DOCUMENT = 'content.xml';

export interface ReadBook {
  /** The names of the sheets that are shown. */
  names: string[];
  /** Which of them was read. */
  name: string;
  rows: SheetRow[];
}

/**
 * The sheet of this name. Without a wish the first one that is shown and has a table; without one, the first
 * that is shown.
 */
export function readXlsx(bytes: Uint8Array, wanted?: string): ReadBook {
  const parts = unpack(bytes);
  const book = readBook(parts);
  if (book.sheets.length === 0) throw new SheetWrong(parts[OPEN_DOCUMENT] === undefined ? 'broken' : 'type');
  const texts = readTexts(parts);
  const styles = readStyles(parts, book.is1904);
  const names = book.sheets.map(({ name }) => name);
  const chosen = book.sheets.filter(({ name }) => wanted === undefined || name === wanted);
  if (chosen.length === 0) throw new SheetWrong('sheet');
  let first: ReadBook | undefined;
  for (const { name, path } of chosen) {
    const part = parts[path];
    if (part === undefined) throw new SheetWrong('broken');
    const read = { names, name, rows: readSheet(part, texts, styles) };
    if (wanted === undefined && listsSheets(read)) continue;
    const [head, next] = findTable(read.rows);
    if (next !== undefined && (head?.cells.filter((cell) => cell.trim() !== '').length ?? 0) > 1) return read;
    if (first === undefined || (first.rows.length < 2 && read.rows.length > 1)) first = read;
  }
  return first ?? { names, name: '', rows: [] };
}

/** Numbers puts a sheet before the others that names each of them. */
function listsSheets({ names, name, rows }: ReadBook): boolean {
  const others = names.filter((each) => each !== name);
  const said = new Set(rows.slice(0, MAX_PARTS).flatMap(({ cells }) => cells));
  return others.length > 0 && others.every((each) => said.has(each));
}

/** The parts of a book by their paths. */
type Parts = Readonly<Record<string, Uint8Array>>;

function unpack(bytes: Uint8Array): Parts {
  try {
    const parts = unzip(bytes, {
      bytes: MAX_UNPACKED,
      parts: MAX_PARTS,
      isWanted: (name) => name.endsWith('.xml') || name.endsWith('.rels'),
    });
    return Object.fromEntries(
      [...parts].map(([name, part]) => [name.replaceAll('\\', '/').replace(/^\//, ''), part]),
    );
  } catch (error) {
    throw new SheetWrong(error instanceof ZipTooLarge ? 'large' : 'broken');
  }
}

type Attributes = Readonly<Record<string, string>>;

interface Reader {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const WINDOW = 1024 * 1024;
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Piece by piece: a part as one text would be a second time in memory. */
function readXml(part: Uint8Array | undefined, { open, text, close }: Reader): void {
  if (part === undefined) return;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (piece) => text?.(piece),
      onclosetag: (name) => close?.(localName(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  const isUtf16 = part[0] === 0xff && part[1] === 0xfe;
  const decoder = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8');
  for (let at = 0; at < part.length; at += WINDOW)
    parser.write(decoder.decode(part.subarray(at, at + WINDOW), { stream: true }));
  parser.end(decoder.decode());
}

const isYes = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The attribute with a prefix of the file's own: `r:id`. */
const withPrefix = (attributes: Attributes, name: string): string =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1] ?? '';

/** Where the sheets are that people see, in their order. */
function readBook(parts: Parts): { sheets: { name: string; path: string }[]; is1904: boolean } {
  const main = Object.keys(parts).find((name) => /(?:^|\/)workbook\d*\.xml$/i.test(name)) ?? '';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const links = new Map<string, string>();
  readXml(parts[`${folder}_rels/${main.slice(folder.length)}.rels`], {
    open(name, { Id = '', Target = '', Type = '' }) {
      if (name === 'Relationship' && Type.endsWith('/worksheet'))
        links.set(Id, Target.startsWith('/') ? Target.slice(1) : folder + Target.replace(/^\.\//, ''));
    },
  });
  const sheets: { name: string; path: string }[] = [];
  let is1904 = false;
  readXml(parts[main], {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isYes(attributes.date1904);
      const path = name === 'sheet' ? links.get(withPrefix(attributes, 'id')) : undefined;
      if (path !== undefined && !/hidden/i.test(attributes.state ?? ''))
        sheets.push({ name: attributes.name ?? '', path });
    },
  });
  return { sheets, is1904 };
}

const partNamed = (parts: Parts, name: string): Uint8Array | undefined =>
  parts[Object.keys(parts).find((each) => each.toLowerCase().endsWith(name)) ?? ''];

/** Signs that XML cannot hold stand as `_x000D_`. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Collects the `t` of an `si` or `is`, without how it is said aloud. */
function collectText() {
  let [text, isText, isAloud] = ['', false, false];
  return {
    open(name: string) {
      if (name === 't') isText = true;
      if (name === 'rPh') isAloud = true;
    },
    text(piece: string) {
      if (isText && !isAloud) text += piece;
    },
    close(name: string) {
      if (name === 't') isText = false;
      if (name === 'rPh') isAloud = false;
    },
    take(): string {
      const taken = unescapeText(text);
      text = '';
      return taken;
    },
  };
}

function readTexts(parts: Parts): string[] {
  const texts: string[] = [];
  const collected = collectText();
  readXml(partNamed(parts, 'sharedstrings.xml'), {
    ...collected,
    close(name) {
      collected.close(name);
      if (name === 'si') texts.push(collected.take());
    },
  });
  return texts;
}

/** How the numbers of each style are shown. */
function readStyles(parts: Parts, is1904: boolean): ShowNumber[] {
  const own = new Map<number, string>();
  const styles: ShowNumber[] = [];
  let isOfCells = false;
  readXml(partNamed(parts, 'styles.xml'), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isOfCells = true;
      const id = Number(numFmtId);
      if (name === 'xf' && isOfCells) styles.push(makeShow(formatOf(id, own.get(id)), is1904));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

const showPlain = makeShow('General', false);

function readSheet(part: Uint8Array, texts: readonly string[], styles: readonly ShowNumber[]): SheetRow[] {
  const rows: SheetRow[] = [];
  const merged: string[] = [];
  const collected = collectText();
  let [line, column, value, isValue] = [0, -1, '', false];
  let [type, style, isHidden] = ['n', '', false];
  let [formula, isFormula, isComputed] = ['', false, false];
  let cells: string[] = [];
  const take = (): string => {
    const inline = collected.take();
    // A program has written it that does not compute: nobody has seen a value.
    if (formula !== '' && !isComputed) return `=${formula}`;
    if (type === 'inlineStr') return inline || value;
    if (value === '') return inline;
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return isYes(value) ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?Z?$/, '');
    return type === 'n' ? (styles[Number(style)] ?? showPlain)(value) : unescapeText(value);
  };
  const put = (text: string): void => {
    if (text === '') return;
    if (column >= MAX_SHEET_COLUMNS) throw new SheetWrong('columns');
    if ((cells[column] ?? '') !== '') throw new SheetWrong('broken');
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  readXml(part, {
    open(name, attributes) {
      collected.open(name);
      if (name === 'v') [isValue, isComputed] = [true, true];
      if (name === 'f') isFormula = true;
      if (name === 'mergeCell' && merged.length < MAX_SHEET_ROWS) merged.push(attributes.ref ?? '');
      if (name === 'row') isHidden = isYes(attributes.hidden);
      if (name === 'row') [line, column, cells] = [placeOf(attributes.r, line, LAST_ROW), -1, []];
      if (name !== 'c') return;
      column = columnOf(attributes.r, column);
      [value, type, style] = ['', attributes.t ?? 'n', attributes.s ?? '0'];
      [formula, isComputed] = ['', false];
    },
    text(piece) {
      if (isValue) value += piece;
      else if (isFormula) formula += piece;
      else collected.text(piece);
    },
    close(name) {
      collected.close(name);
      if (name === 'v') isValue = false;
      if (name === 'f') isFormula = false;
      if (name === 'c') put(take());
      if (name !== 'row' || cells.length === 0) return;
      rows.push({ line, cells, ...(isHidden ? { isHidden } : {}) });
      if (rows.length > 2 * MAX_SHEET_ROWS) throw new SheetWrong('rows');
    },
  });
  fillDown(rows, merged);
  return rows;
}

/** A cell that is merged over several rows says its text for each of them. */
function fillDown(rows: readonly SheetRow[], merged: readonly string[]): void {
  const byLine = new Map(merged.length === 0 ? [] : rows.map((row) => [row.line, row]));
  let left = 2 * MAX_SHEET_ROWS;
  for (const range of merged) {
    const [, letters = '', from, to] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/i.exec(range) ?? [];
    const first = Number(from);
    const column = letters === '' ? -1 : columnOf(letters + from, -1);
    const upper = byLine.get(first);
    const text = upper?.cells[column] ?? '';
    if (upper === undefined || text === '') continue;
    upper.until = Math.max(upper.until ?? first, Number(to));
    for (let line = first + 1; line <= Number(to) && left > 0; line += 1, left -= 1) {
      const cells = byLine.get(line)?.cells;
      if (cells === undefined || (cells[column] ?? '') !== '') continue;
      cells.push(...Array.from({ length: Math.max(0, column - cells.length) }, () => ''));
      cells[column] = text;
    }
  }
}

/** Without a place of its own, behind the one before. */
function placeOf(place: string | undefined, before: number, last: number): number {
  const found = place === undefined || place === '' ? before + 1 : Number(place);
  if (!Number.isInteger(found) || found < 1 || found > last) throw new SheetWrong('broken');
  return found;
}

function columnOf(place: string | undefined, before: number): number {
  if (place === undefined || place === '') return before + 1;
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(place) ?? [];
  let column = 0;
  for (const letter of letters?.toUpperCase() ?? '') column = column * 26 + (letter.charCodeAt(0) - 64);
  if (column < 1 || column > LAST_COLUMN || Number(row) > LAST_ROW) throw new SheetWrong('broken');
  return column - 1;
}
