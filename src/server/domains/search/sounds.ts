/** Writes Chinese titles in pinyin. The library (pinyin-pro, 0.4 MB) is loaded with the first use. */
import type { Token } from './tokens.ts';

/** Syllables of a title that are read, and the most of them in one term. */
const MAX_SYLLABLES = 24;
const MAX_JOINED = 8;

/** Returns the pinyin of a title. */
type SoundsOf = (title: readonly Token[]) => string[];

const HAN = /^\p{Script=Han}+$/u;

async function loadSyllables(): Promise<(text: string) => string[]> {
  const { pinyin } = await import('pinyin-pro');
  return (text) => pinyin(text, { toneType: 'none', type: 'array', v: true });
}

/** The pinyin of a Chinese word of two to eight characters, as titles are indexed; undefined for others. */
export async function soundOf(word: string): Promise<string | undefined> {
  const { length } = word;
  if (length < 2 || length > MAX_JOINED || !HAN.test(word)) return undefined;
  return (await loadSyllables())(word).join('');
}

/** The pinyin of every part of a title: `shuimoshi`, `moshi`, and the initials `sms`. */
export async function loadSounds(): Promise<SoundsOf> {
  const syllablesOf = await loadSyllables();
  return (title) => {
    const runs = title.filter(({ isRun, text }) => isRun && HAN.test(text));
    const sounds = runs.flatMap(({ text }) => soundsOfSyllables(syllablesOf(text.slice(0, MAX_SYLLABLES))));
    // `lüse` is typed as `lvse` by those who type Chinese, and as `luse` by others.
    return [...new Set(sounds.flatMap((sound) => [sound, sound.replaceAll('v', 'u')]))];
  };
}

function soundsOfSyllables(syllables: readonly string[]): string[] {
  return syllables.flatMap((_, from) => {
    const parts = syllables.slice(from, from + MAX_JOINED);
    return parts.flatMap((__, index) => {
      const joined = parts.slice(0, index + 1);
      const initials = joined.map((syllable) => syllable.charAt(0)).join('');
      return index === 0 ? [joined.join('')] : [joined.join(''), initials];
    });
  });
}
