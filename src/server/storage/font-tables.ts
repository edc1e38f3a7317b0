/** Finds out which table of an uncompressed font is damaged. */

const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2'] as const;
/** Bytes of the tables that have a fixed beginning, which is read without asking. */
const LEAST: Readonly<Record<string, number>> = { head: 54, hhea: 36, maxp: 6, 'OS/2': 78, name: 6, cmap: 4 };
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const HEAD_MAGIC = 0x5f0f3cf5;

interface Table {
  offset: number;
  length: number;
}

/** The name of the first table that is missing, cut off or contradicts another one; undefined for none. */
export function findDamage(font: Buffer): string | undefined {
  if (font.length < HEADER_BYTES) return 'sfnt';
  const tables = new Map<string, Table>();
  const count = font.readUInt16BE(4);
  if (HEADER_BYTES + count * ENTRY_BYTES > font.length) return 'sfnt';
  for (let at = HEADER_BYTES; at < HEADER_BYTES + count * ENTRY_BYTES; at += ENTRY_BYTES) {
    const name = font.toString('latin1', at, at + 4).trim();
    const table = { offset: font.readUInt32BE(at + 8), length: font.readUInt32BE(at + 12) };
    if (table.offset + table.length > font.length) return name;
    tables.set(name, table);
  }
  const short = NEEDED.find((name) => (tables.get(name)?.length ?? 0) < (LEAST[name] ?? 1));
  return short ?? findContradiction(font, tables);
}

function findContradiction(font: Buffer, tables: ReadonlyMap<string, Table>): string | undefined {
  const at = (name: string): number => tables.get(name)?.offset ?? 0;
  const size = (name: string): number => tables.get(name)?.length ?? 0;
  if (font.readUInt32BE(at('head') + 12) !== HEAD_MAGIC) return 'head';
  const unitsPerEm = font.readUInt16BE(at('head') + 18);
  if (unitsPerEm < 16 || unitsPerEm > 16_384) return 'head';
  const glyphs = font.readUInt16BE(at('maxp') + 4);
  if (glyphs === 0) return 'maxp';
  const widths = font.readUInt16BE(at('hhea') + 34);
  if (widths === 0 || widths > glyphs) return 'hhea';
  if (size('hmtx') < widths * 4 + (glyphs - widths) * 2) return 'hmtx';
  if (size('CFF') > 0 || size('CFF2') > 0) return undefined;
  const places = font.readUInt16BE(at('head') + 50) === 0 ? 2 : 4;
  if (size('loca') < (glyphs + 1) * places) return 'loca';
  const end = at('loca') + glyphs * places;
  const outlines = places === 2 ? font.readUInt16BE(end) * 2 : font.readUInt32BE(end);
  return outlines > size('glyf') ? 'glyf' : undefined;
}
