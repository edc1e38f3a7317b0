/** Finds addresses in a text, in any spelling that a reader turns into one. */

/** What is a word or a sign of its own in many texts is a dot only before an ending that everybody knows. */
const KNOWN = String.raw`(?=(?:com|net|org|cn)(?![a-z]))`;

/** Decomposed, as the text is. */
const KOREAN = '점'.normalize('NFKD');

/** How the dot of an address is written to get past a filter. Marks and full width are gone by then. */
const DOTS: readonly (readonly [pattern: RegExp, written: string])[] = [
  // Escaped, and once more: %252e, &amp;period;
  [/%(?:25)+(?=[\da-f]{2})/gi, '%'],
  [/&amp;/gi, '&'],
  [/&(?:#0*46|#x0*2e);?|&period;|%2e|\\(?:u00|x)2e/gi, '.'],
  [/%3a/gi, ':'],
  [/%2f/gi, '/'],
  // In brackets: example[.]com, example (dot) com
  [/[[({<【〔「]\s*(?:\.|d[o0]t|punkt|punto|ponto|point|точка|نقطة|トット|点|點)\s*[\])}>】〕」]/gi, '.'],
  [/\\(?=\.)/g, ''],
  // Capitals among small letters: exampleDOTcom
  [/(?<=[a-z\d])DOT(?=[a-z])/g, '.'],
  // As a word of its own
  [/(?<=[\p{L}\p{N}])[ \t_*–—"'“”|~/-]+(?:d[o0οо]t|точка|نقطة)[ \t_*–—"'“”|~/-]+(?=\p{L})/giu, '.'],
  // The ending letter by letter, or with a zero: c o m, c0m
  [/(?<![\p{L}\p{N}])c(?:[ .-]o[ .-]|0)m(?![\p{L}\p{N}])/giu, 'com'],
  [
    new RegExp(
      `[ \\t]+(?:punkt|punto|ponto|point|nokta|дот|トット|${KOREAN}|句号|句點)[ \\t]+${KNOWN}`,
      'giu',
    ),
    '.',
  ],
  // Other signs: example,com, example".com
  [new RegExp(`(?<=[\\p{L}\\d])(?:[^\\p{L}\\p{N}\\s]{1,3}|[\\s"'-]+\\.[\\s"'-]+)${KNOWN}`, 'giu'), '.'],
  [/(?<=[a-z\d])\s*[小圆圓]?[点點]\s*(?=[a-z])/gi, '.'],
  // After Chinese it is also an hour or a bit ("有点low")
  [new RegExp(`(?<=\\p{Script=Han})\\s*[点點]\\s*${KNOWN}`, 'giu'), '.'],
  // Other dots. Between Chinese characters they are punctuation.
  [/(?<=[a-z\d])\s*[。·•‧∙⋅・⸱⸳٫۔܁ꓸ꘎።\u{1D16D}]\s*(?=[a-z])/giu, '.'],
];

/** Single letters with spaces between them: e x a m p l e . c o m */
const SPACED = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}.] ){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;

const SCHEMES = [
  /(?:^|[^\p{L}])(?:(?:https?|hxxps?|ftp|mailto|magnet)\s*:|slash\s+slash)/iu,
  /(?:^|[^\p{L}])(?:javascript|data(?=:\S+\/))\s*:/iu,
  /[a-z][a-z\d+.-]*\s*:\s*\/\s*\//iu,
];
const WWW = /\bwww\s*\./iu;
/** An address without a scheme, with a port, or of IPv6. */
const BARE =
  /(?:^|\s)\/\/[\p{L}\d]|\p{L}:\d{2,5}\/|\[[\da-f:]*(?:::|(?:[\da-f]+:){7})[\da-f:]*(?:%[\w%]+)?\]/iu;
/** White letters on black signs, and those of flags. Compatibility decomposition leaves them. */
const SIGNS = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const A_OF_SIGNS = [0x1_f1_e6, 0x1_f1_70, 0x1_f1_50];
/** Decimal, octal or hexadecimal. */
const NUMBERS = /(?<![\w.])(?:0x[\da-f]+|\d{1,4})(?:[.。](?:0x[\da-f]+|\d{1,4})){3}(?![\w.。])/i;
/** A name, one dot, and an ending of letters alone: no decimal, no date, and no full stop with its space. */
const NAME =
  /([\p{L}\p{N}][\p{L}\p{N}-]*)\s*(?<!\.)\.(?!\.)(xn--[a-z\d-]+|\p{L}{2,}(?![\p{L}\p{N}]))(\/?)/giu;
const SPACED_NAME = /[\p{L}\p{N}-][ \t]+\.[ \t]+\p{L}{2,}/u;
/** Nobody is called so. */
const SIGNS_IN_NAME = [...SCHEMES, WWW, BARE, NUMBERS];
const CHINESE = /^\p{Script=Han}/u;

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = A_OF_SIGNS.find((each) => each <= code) ?? code;
  return String.fromCodePoint(97 + code - first);
}

function normalize(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, '')
    .replaceAll(SIGNS, letterOf)
    .replaceAll(SPACED, (letters) => letters.replaceAll(' ', ''));
  return DOTS.reduce((read, [pattern, written]) => read.replaceAll(pattern, written), plain);
}

/** True for a text with an address, and rather once too often: whoever has to wait is read by an owner. */
export function hasLink(text: string): boolean {
  const plain = normalize(text);
  if ([...SIGNS_IN_NAME, SPACED_NAME].some((sign) => sign.test(plain))) return true;
  return [...plain.matchAll(NAME)].some(([, name = '', ending = '', slash]) => {
    // "1.Nice" and "10.颜色好" are points of a list.
    const isPoint = /^\d$/.test(name) || (/^\d+$/.test(name) && CHINESE.test(ending));
    return slash !== '' || !isPoint;
  });
}

/** The same for what somebody is called: `Li.Wei` is a name, `li.wei/tiles` is an address. */
export function hasLinkInName(text: string): boolean {
  const plain = normalize(text);
  if (SIGNS_IN_NAME.some((sign) => sign.test(plain))) return true;
  return [...plain.matchAll(NAME)].some(([, , , slash]) => slash !== '');
}
