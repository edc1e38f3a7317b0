/** Pinyin of Chinese titles. The library (pinyin-pro, 0.4 MB) is loaded with the first document. */
import { tokensOf } from './tokens.ts';

/** Syllables of a title that are read, and the most of them in one term. */
const MAX_SYLLABLES = 24;
const MAX_JOINED = 8;

/** Returns the pinyin of a title. */
export type SoundsOf = (title: string) => string[];

/** The pinyin of every part of a title: `shuimoshi`, `moshi`, and the initials `sms`. */
export async function loadSounds(): Promise<SoundsOf> {
  const { pinyin } = await import('pinyin-pro');
  return (title) => {
    const runs = tokensOf(title).filter(({ isRun, text }) => isRun && /^\p{Script=Han}+$/u.test(text));
    const sounds = runs.flatMap(({ text }) => {
      const syllables = pinyin(text.slice(0, MAX_SYLLABLES), { toneType: 'none', type: 'array', v: true });
      return soundsOfSyllables(syllables);
    });
    return [...new Set(sounds)];
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
