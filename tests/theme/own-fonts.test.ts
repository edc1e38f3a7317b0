// Fonts of owners: what is read of a file, and the parts that pages load.
import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFaces, writeStandIn } from '../../src/server/domains/fonts/faces.ts';
import { scriptsOf } from '../../src/server/domains/fonts/scripts.ts';
import { planSlices, writeRange } from '../../src/server/domains/fonts/slices.ts';
import { readFont, sliceFont } from '../../src/server/storage/font-file.ts';
import type { FontFacts } from '../../src/server/storage/media-task.ts';

/** Noto Sans CJK SC of 117 characters (SIL Open Font License). */
const FONT = 'tests/support/own-font.otf';
const folder = await mkdtemp(join(tmpdir(), 'fonts-'));

let files = 0;

async function changed(change: (font: Buffer) => Buffer): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.otf`);
  await writeFile(path, change(await readFile(FONT)));
  return path;
}

/** Where a table begins in the file. */
function placeOf(font: Buffer, table: string): number {
  const entry = font.indexOf(table, 12, 'latin1');
  return font.readUInt32BE(entry + 8);
}

const read = (from: string) => readFont({ kind: 'read-font', from });

test('a font says its name, its weight, its licence and its characters', async () => {
  const answer = await read(FONT);
  expect(answer).toMatchObject({
    ok: true,
    facts: { family: 'Noto Sans CJK SC', style: 'Regular', weights: [400, 400], isItalic: false },
  });
  const { facts } = answer as { facts: FontFacts };
  expect(facts.licence).toContain('SIL Open Font License');
  expect(facts.coverage).toContainEqual([0x61, 0x7a]);
});

test('a part of it is a font of these characters only', async () => {
  const to = join(folder, 'part.woff2');
  await sliceFont({ kind: 'slice-font', from: FONT, to, characters: '中青字', pinned: {} });
  const { facts } = (await read(to)) as { facts: FontFacts };
  expect(facts.coverage.flat().map((point) => String.fromCodePoint(point))).toEqual([
    '中',
    '中',
    '字',
    '字',
    '青',
    '青',
  ]);
});

test.each([
  ['cut off in the middle', (font: Buffer) => font.subarray(0, font.length / 2), 'CFF'],
  ['cut off in its list of tables', (font: Buffer) => font.subarray(0, 40), 'sfnt'],
  [
    'without characters',
    (font: Buffer) => font.fill(0, placeOf(font, 'cmap'), placeOf(font, 'cmap') + 40),
    'cmap',
  ],
])('a font that is %s is refused with its table', async (_, change, table) => {
  expect(await read(await changed(change))).toEqual({ ok: true, refusal: { code: 'damaged', table } });
});

test.each([
  [0x0002, 'forbids-embedding'],
  [0x0100, 'forbids-subsetting'],
])('a font whose maker forbids it (%i) is refused', async (rights, code) => {
  const from = await changed((font) => {
    font.writeUInt16BE(rights, placeOf(font, 'OS/2') + 8);
    return font;
  });
  expect(await read(from)).toEqual({ ok: true, refusal: { code } });
});

test('what claims to be compressed and is not, is refused', async () => {
  const from = join(folder, 'other.woff2');
  await copyFile(FONT, from);
  await writeFile(from, 'wOF2', { flag: 'r+' });
  expect(await read(from)).toEqual({ ok: true, refusal: { code: 'damaged', table: 'wOF2' } });
});

const WHOLE: Pick<FontFacts, 'coverage'> = {
  coverage: [
    [0x20, 0x24f],
    [0x400, 0x4ff],
    [0x2103, 0x2103],
    [0x3000, 0x303f],
    [0x4e00, 0x9fff],
  ],
};
const textOf = (points: readonly number[]): string => String.fromCodePoint(...points);

test('a Chinese font is sliced: what the pages use first, then the common characters, each once', () => {
  const slices = planSlices(WHOLE, { key: 'a.otf', scripts: ['Hans', 'Latn'], used: '釉窑℃青' });
  const many = slices.filter(({ isOfMany }) => isOfMany);
  expect(textOf(many[0]?.points ?? [])).toBe('℃窑釉青');
  expect(many[1]?.points.length).toBe(120);
  expect(textOf(many[1]?.points ?? [])).toContain('爱');
  const all = slices.flatMap(({ points }) => points);
  expect([new Set(all).size, all.length]).toEqual([all.length, all.length]);
  expect(many.flatMap(({ points }) => points).length).toBe(0x9fff - 0x4e00 + 2);
});

test('a site without Chinese gets no Chinese part, and one in Russian its letters', () => {
  const plan = (languages: string[]) => {
    const slices = planSlices(WHOLE, { key: 'a.otf', scripts: scriptsOf(languages), used: '' });
    return slices.map(({ points }) => textOf(points.slice(0, 1)));
  };
  expect(plan(['en-US'])).toEqual([' ', 'Ā']);
  expect(plan(['en-US', 'ru-RU'])).toEqual([' ', 'Ā', 'Ѐ']);
});

test('pages get its parts by range, and until then a font of the system with its measures', async () => {
  const { facts } = (await read(FONT)) as { facts: FontFacts };
  const font = { code: 'abc', key: 'abc.otf', scripts: ['Hans', 'Latn'], used: '', facts };
  const { css, later } = writeFaces(font, 'abc');
  expect(css).toMatch(
    /font-family:font-abc;font-weight:400;font-display:swap;src:url\(\/media\/abc\.w\w+\.woff2\)/,
  );
  expect(later).toContain('U+4e2d');
  expect(css).not.toContain('U+4e2d');
  const standIn = writeStandIn(font);
  expect(standIn).toContain('size-adjust:106.06%');
  expect(standIn).toContain('ascent-override:116%');
  expect(writeRange([0x41, 0x42, 0x43, 0x61])).toBe('U+41-43,U+61');
});
