/** Reads fonts and writes parts of them. Runs in the media process: the bytes come from outside. */
import { readFile, writeFile } from 'node:fs/promises';
import fontverter from 'fontverter';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { findDamage } from './font-tables.ts';
import type {
  FontFacts,
  FontRefusal,
  ReadFontAnswer,
  ReadFontTask,
  SliceFontAnswer,
  SliceFontTask,
} from './media-task.ts';

/** Of a font that is not compressed, in bytes. */
const MAX_UNPACKED = 80 * 1_048_576;
/** Where WOFF and WOFF2 say how large they are without compression. */
const UNPACKED_AT = 16;
const MAX_NAME = 120;
const MAX_LICENCE = 500;

/** Bits of `fsType`, where the maker of a font says what may be done with it. */
const RESTRICTED = 0x0002;
const OTHER_RIGHTS = 0x000c;
const NO_SUBSETTING = 0x0100;
const BITMAPS_ONLY = 0x0200;
/** Bits of `fsSelection`. */
const ITALIC = 0x0201;
/** Names of the table `name`. */
const NAME = {
  family: 16,
  oldFamily: 1,
  style: 17,
  oldStyle: 2,
  licence: 13,
  licenceUrl: 14,
  rights: 0,
} as const;

/** How often letters are in texts of Latin scripts: the average width of these is that of a text. */
const TYPICAL =
  'eeeeeeeeeeee aaaaaaaa tttttttt oooooooo iiiiiii nnnnnnn ssssss rrrrrr hhhhh llll dddd uuu ccc mmm';

export async function readFont({ from }: ReadFontTask): Promise<ReadFontAnswer> {
  const packed = await readFile(from);
  const kind = packed.toString('latin1', 0, 4);
  const isPacked = kind === 'wOFF' || kind === 'wOF2';
  if (isPacked && packed.readUInt32BE(UNPACKED_AT) > MAX_UNPACKED) return damaged(kind);
  // Its own message says where in the memory of the decoder it ended, and nothing about the font.
  const font = await fontverter.convert(packed, 'sfnt').catch(() => undefined);
  if (font === undefined) return damaged(kind);
  const table = findDamage(font);
  if (table !== undefined) return damaged(table);
  const face = new Face(new Blob(new Uint8Array(font)));
  const os2 = tableOf(face, 'OS/2');
  const refusal = forbids(os2.getUint16(8));
  if (refusal !== undefined) return { ok: true, refusal };
  const facts = describe(face, os2);
  if (facts.coverage.length === 0) return damaged('cmap');
  // A table that only its glyphs need shows its damage when some of them are written.
  const sample = facts.coverage.slice(0, 20).map(([first]) => String.fromCodePoint(first));
  const options = { targetFormat: 'woff2', variationAxes: facts.pinned } as const;
  const written = await subsetFont(font, sample.join(''), options).catch(() => undefined);
  return written === undefined ? damaged(face.referenceTable('glyf') ? 'glyf' : 'CFF') : { ok: true, facts };
}

export async function sliceFont({ from, to, characters, pinned }: SliceFontTask): Promise<SliceFontAnswer> {
  const options = { targetFormat: 'woff2', variationAxes: pinned } as const;
  await writeFile(to, await subsetFont(await readFile(from), characters, options));
  return { ok: true };
}

const damaged = (table: string): ReadFontAnswer => ({ ok: true, refusal: { code: 'damaged', table } });

/** A copy: the memory of the decoder moves while it works. */
const tableOf = (face: Face, name: string): DataView =>
  new DataView(Uint8Array.from(face.referenceTable(name) ?? []).buffer);

function forbids(rights: number): FontRefusal | undefined {
  if ((rights & RESTRICTED) !== 0 && (rights & OTHER_RIGHTS) === 0) return { code: 'forbids-embedding' };
  if ((rights & BITMAPS_ONLY) !== 0) return { code: 'forbids-embedding' };
  return (rights & NO_SUBSETTING) === 0 ? undefined : { code: 'forbids-subsetting' };
}

function describe(face: Face, os2: DataView): FontFacts {
  const font = new Font(face);
  const perEm = (units: number): number => Number((units / face.upem).toFixed(4));
  const names = new Map(face.listNames().map(({ nameId, language }) => [nameId, language]));
  const read = (id: number): string => {
    const language = names.has(id) ? englishOr(face, id, names.get(id) ?? 'en') : undefined;
    return language === undefined ? '' : face.getName(id, language).replaceAll(/\s+/g, ' ').trim();
  };
  const { wght, ...others } = face.getAxisInfos();
  const weight = Math.min(1000, Math.max(1, os2.getUint16(4)));
  const { ascender, descender, lineGap } = font.hExtents();
  const licence = [read(NAME.licence) || read(NAME.rights), read(NAME.licenceUrl)].filter(Boolean);
  // Kinds of families 2 to 5, and of Latin texts (1) the styles that have serifs.
  const [kind, serifs] = [os2.getUint8(32), os2.getUint8(33)];
  return {
    family: (read(NAME.family) || read(NAME.oldFamily)).slice(0, MAX_NAME),
    style: (read(NAME.style) || read(NAME.oldStyle)).slice(0, MAX_NAME),
    weights: wght === undefined ? [weight, weight] : [wght.min, wght.max],
    isItalic: (os2.getUint16(62) & ITALIC) !== 0,
    pinned: Object.fromEntries(Object.entries(others).map(([tag, axis]) => [tag, axis.default])),
    licence: licence.join(' ').slice(0, MAX_LICENCE),
    coverage: rangesOf(face.collectUnicodes()),
    ascent: perEm(ascender),
    descent: perEm(-descender),
    lineGap: perEm(lineGap),
    letterWidth: perEm(averageWidth(font)),
    hasSerifs: kind === 2 && serifs >= 2 && serifs <= 10,
  };
}

const englishOr = (face: Face, id: number, other: string): string =>
  face.listNames().find(({ nameId, language }) => nameId === id && language.startsWith('en'))?.language ??
  other;

function averageWidth(font: Font): number {
  const widths = Array.from(TYPICAL, (letter) => {
    const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
    return glyph === undefined ? 0 : font.glyphHAdvance(glyph);
  });
  if (widths.some((width) => width === 0)) return 0;
  return widths.reduce((sum, width) => sum + width, 0) / widths.length;
}

function rangesOf(points: Uint32Array): [number, number][] {
  const ranges: [number, number][] = [];
  for (const point of points.toSorted()) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}
