/** Reads plain texts of sheets: other systems write the signs of markup into them by name. */
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/** `Brick &amp; Tile` is Brick & Tile. */
export const readPlainText = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
        (all, decimal?: string, hex?: string, name?: string) =>
          name === undefined
            ? signOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal), all)
            : (SIGNS[name.toLowerCase()] ?? all),
      )
    : text;

/** What no text can hold stays as it is written. */
function signOf(code: number, written: string): string {
  const isSign = code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isSign ? String.fromCodePoint(code) : written;
}
