/** Lists the scripts that languages are written in, and the characters that each has. */

type Range = readonly [first: number, last: number];

/** Parts of a font that are sent whole: of one a page has few characters or most of them. */
const PARTS = {
  latin: [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2215],
  ],
  'latin-more': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x2ba],
    [0x1e00, 0x1eff],
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa7ff],
  ],
  greek: [
    [0x370, 0x3ff],
    [0x1f00, 0x1fff],
  ],
  cyrillic: [
    [0x400, 0x52f],
    [0x1c80, 0x1c8f],
    [0x2de0, 0x2dff],
    [0xa640, 0xa69f],
  ],
  hebrew: [
    [0x590, 0x5ff],
    [0xfb1d, 0xfb4f],
  ],
  arabic: [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfeff],
  ],
  devanagari: [
    [0x900, 0x97f],
    [0xa8e0, 0xa8ff],
  ],
  thai: [[0xe00, 0xe7f]],
  'cjk-signs': [
    [0x3000, 0x303f],
    [0xff00, 0xffef],
  ],
  kana: [[0x3040, 0x30ff]],
} as const satisfies Readonly<Record<string, readonly Range[]>>;

export type Part = keyof typeof PARTS;

/** Characters of which a font has thousands: they are sent in slices. */
const HAN: readonly Range[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x323af],
];
const HANGUL: readonly Range[] = [
  [0x1100, 0x11ff],
  [0xac00, 0xd7a3],
];

/** By the codes of ISO 15924. Numbers and signs of Latin are in every text. */
const SCRIPTS: Readonly<Record<string, { parts: readonly Part[]; many?: readonly Range[] }>> = {
  Grek: { parts: ['greek'] },
  Cyrl: { parts: ['cyrillic'] },
  Hebr: { parts: ['hebrew'] },
  Arab: { parts: ['arabic'] },
  Deva: { parts: ['devanagari'] },
  Thai: { parts: ['thai'] },
  Hans: { parts: ['cjk-signs'], many: HAN },
  Hant: { parts: ['cjk-signs'], many: HAN },
  Jpan: { parts: ['cjk-signs', 'kana'], many: HAN },
  Kore: { parts: ['cjk-signs'], many: HANGUL },
};

/** The scripts of languages, each once. */
export function scriptsOf(languages: readonly string[]): string[] {
  const scripts = languages.map((language) => new Intl.Locale(language).maximize().script ?? 'Latn');
  return [...new Set(scripts)].toSorted();
}

export const rangesOfPart = (part: Part): readonly Range[] => PARTS[part];

export function partsOf(scripts: readonly string[]): Part[] {
  return [
    ...new Set<Part>(['latin', 'latin-more', ...scripts.flatMap((script) => SCRIPTS[script]?.parts ?? [])]),
  ];
}

export function manyOf(scripts: readonly string[]): Range[] {
  return [...new Set(scripts.flatMap((script) => SCRIPTS[script]?.many ?? []))];
}

/** Double bytes of the common characters: level 1 of GB 2312, and that of Big5. */
const LEVELS: readonly (readonly [script: string, encoding: string, first: number, last: number])[] = [
  ['Hans', 'gb18030', 0xb0a1, 0xd7f9],
  ['Hant', 'big5', 0xa440, 0xc67e],
];

/** The characters that most texts in these scripts are written with, apart from what a site has written. */
export function commonCharacters(scripts: readonly string[]): string {
  return LEVELS.filter(([script]) => scripts.includes(script))
    .map(([, encoding, first, last]) => {
      const bytes: number[] = [];
      for (let pair = first; pair <= last; pair += 1)
        if ((pair & 0xff) >= 0x40 && (pair & 0xff) < 0xff) bytes.push(pair >> 8, pair & 0xff);
      return new TextDecoder(encoding).decode(new Uint8Array(bytes)).replaceAll(/[^\p{Script=Han}]/gu, '');
    })
    .join('');
}
