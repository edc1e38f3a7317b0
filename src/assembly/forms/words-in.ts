/** Reads the texts that become content when an owner adds something, in every language of the site. */
import type { Messages } from '../../../runtime/model/words/messages.ts';

const sections = import.meta.glob<Messages>('/schemas/locales/*.locale.json', {
  query: '?section=console&of=rules',
  import: 'default',
});

/** Messages of the console in other languages than the owner's, by language: texts for visitors begin so. */
export async function wordsIn(
  languages: readonly string[],
  keys: readonly unknown[],
): Promise<Record<string, Record<string, string>>> {
  const all = await Promise.all(
    languages.map(async (language) => {
      const found = (await sections[`/schemas/locales/${language}.locale.json`]?.()) ?? {};
      const words = keys.flatMap((key) => {
        const text = found[String(key)];
        return typeof text === 'string' ? [[String(key), text] as const] : [];
      });
      return [language, Object.fromEntries(words)] as const;
    }),
  );
  return Object.fromEntries(all);
}
