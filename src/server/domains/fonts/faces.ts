/** Writes the CSS of an uploaded font: its slices, and a font of the system until they come. */
import { createHash } from 'node:crypto';
import { ownFamily, standInFamily } from '../../../../runtime/theme/own-font.ts';
import { deriveOnce } from '../../kernel/derive-once.ts';
import type { FontFacts } from '../../storage/media-task.ts';
import { rangesOfPart } from './scripts.ts';
import { planSlices, writeRange, type FontUse, type Slice } from './slices.ts';

/** A file of the media library that is a font, with all that its CSS is made of. */
export interface DescribedFont extends FontUse {
  code: string;
  facts: FontFacts;
}

export interface FontFaces {
  /** For every page. */
  css: string;
  /** For a style sheet that is loaded after the page; empty for none. */
  later: string;
}

interface StandIn {
  sources: readonly string[];
  /** Average width of a letter, as `FontFacts` has it. */
  letterWidth: number;
  chinese: readonly string[];
}

/** Fonts that nearly every system has, or one of the same widths. */
const STAND_INS: Readonly<Record<'sans' | 'serif', StandIn>> = {
  sans: {
    sources: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
    letterWidth: 0.4475,
    chinese: ['PingFang SC', 'PingFangSC-Regular', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC'],
  },
  serif: {
    sources: ['Times New Roman', 'Liberation Serif', 'Tinos'],
    letterWidth: 0.4011,
    chinese: ['Songti SC', 'STSong', 'SimSun', 'Noto Serif CJK SC', 'Noto Serif SC'],
  },
};

const LATIN = writeRange(
  rangesOfPart('latin').flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  ),
);

/** Planned once for each state of a font: a Chinese one has tens of thousands of characters. */
export const slicesOf = deriveOnce((font: DescribedFont) => planSlices(font.facts, font));

/** The name of the file of a slice. */
export const sliceName = (code: string, { hash }: Pick<Slice, 'hash'>): string => `${code}.w${hash}.woff2`;

/** The name of a style sheet, which another content does not have. */
export const sheetName = (code: string, css: string): string =>
  `${code}.w${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;

/** The faces of a font for the family of `code`: its own, or that of another file of the same family. */
export function writeFaces(font: DescribedFont, code: string): FontFaces {
  const { weights, isItalic } = font.facts;
  const [light, heavy] = weights;
  const about =
    `font-family:${ownFamily(code)};font-weight:${light === heavy ? light : `${light} ${heavy}`};` +
    `${isItalic ? 'font-style:italic;' : ''}font-display:swap;`;
  const face = (slice: Slice): string =>
    `@font-face{${about}src:url(/media/${sliceName(font.code, slice)})format("woff2");` +
    `unicode-range:${writeRange(slice.points)}}`;
  const slices = slicesOf(font);
  const css = slices.filter(({ isOfMany }) => !isOfMany).map(face);
  const later = slices.filter(({ isOfMany }) => isOfMany).map(face);
  return { css: css.join(''), later: later.join('') };
}

/** Texts are laid out with its measures from the first paint, so that nothing moves when it has arrived. */
export function writeStandIn({ code, facts }: Pick<DescribedFont, 'code' | 'facts'>): string {
  const { ascent, descent, lineGap, letterWidth, hasSerifs } = facts;
  const standIn = STAND_INS[hasSerifs ? 'serif' : 'sans'];
  const face = (sources: readonly string[], scale: number, range: string): string => {
    const percent = (part: number): string => `${Number(((part / scale) * 100).toFixed(2))}%`;
    const local = sources.map((source) => `local("${source}")`).join();
    const size = scale === 1 ? '' : `size-adjust:${Number((scale * 100).toFixed(2))}%;`;
    return (
      `@font-face{font-family:${standInFamily(code)};src:${local};${size}` +
      `ascent-override:${percent(ascent)};descent-override:${percent(descent)};` +
      `line-gap-override:${percent(lineGap)}${range}}`
    );
  };
  const latin = letterWidth === 0 ? 1 : letterWidth / standIn.letterWidth;
  return face(standIn.chinese, 1, '') + face(standIn.sources, latin, `;unicode-range:${LATIN}`);
}
