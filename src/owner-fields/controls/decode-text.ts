/** Reads the text of a file that was written in UTF-8, in UTF-16, or as older programs do in a language. */

/** Of the languages whose older programs do not write Western European letters. */
const OLDER: readonly (readonly [languages: RegExp, encoding: string])[] = [
  [/^zh-(?:TW|HK|MO|Hant)/i, 'big5'],
  [/^zh/i, 'gb18030'],
  [/^ja/i, 'shift_jis'],
  [/^ko/i, 'euc-kr'],
  [/^(?:ru|uk|bg|sr|be|mk)/i, 'windows-1251'],
  [/^(?:ar|fa|ur)/i, 'windows-1256'],
];
const WESTERN = 'windows-1252';

/** What cannot be read stays as U+FFFD. */
export function decodeText(bytes: Uint8Array, language: string): string {
  const [first, second] = bytes;
  // Without its mark it is known by the half of the first letter, which is a digit or a W.
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const older = OLDER.find(([languages]) => languages.test(language))?.[1];
    return new TextDecoder(older ?? WESTERN).decode(bytes);
  }
}
