/** Compares a text with its language: the script, and the direction in which it runs. */

/** Letters of the scripts that languages are written in, by the code of ISO 15924. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Grek: /\p{Script=Greek}/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/u,
  Latn: /\p{Script=Latin}/u,
  Thai: /\p{Script=Thai}/u,
};

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

const ANY_LETTER = /\p{L}/u;

// Kept by language: pages ask for the same two again and again.
const scripts = new Map<string, string>();

function scriptOf(language: string): string {
  let script = scripts.get(language);
  if (script === undefined) {
    script = new Intl.Locale(language).maximize().script ?? '';
    scripts.set(language, script);
  }
  return script;
}

/** True if a text has a letter of the script of a language: `About us` on a Chinese page is no Chinese. */
export function isWrittenIn(text: string, language: string): boolean {
  return (LETTERS[scriptOf(language)] ?? ANY_LETTER).test(text);
}

/** The direction in which a language is written; undefined for that of most, from left to right. */
export function directionOf(language: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.has(scriptOf(language)) ? 'rtl' : undefined;
}
