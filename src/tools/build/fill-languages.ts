// Adds missing languages to the texts of documents.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = 'schemas/locales';
/** What speaks for a language that a document has no text in, and what an unfinished locale is a copy of. */
const FALLBACK = 'en-US';
const SUFFIX = '.locale.json';

type Texts = Record<string, unknown>;

/** The names of the locales, and what each language calls itself. */
function readTitles(root: string): Map<string, string> {
  const files = readdirSync(join(root, FOLDER)).filter((file) => file.endsWith(SUFFIX));
  return new Map(
    files.map((file) => {
      const name = file.slice(0, -SUFFIX.length);
      try {
        const { title } = JSON.parse(readFileSync(join(root, FOLDER, file), 'utf8')) as { title?: string };
        return [name, title ?? name];
      } catch {
        return [name, name];
      }
    }),
  );
}

/** Adds the missing languages to every text per language. Returns whether there were any. */
function fillTexts(value: unknown, languages: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const texts = value as Texts;
  const fallback = texts[FALLBACK];
  const isText = typeof fallback === 'string' && Object.keys(texts).every((key) => languages.includes(key));
  if (!isText)
    return Object.values(texts).reduce<boolean>((any, each) => fillTexts(each, languages) || any, false);
  const missing = languages.filter((language) => !Object.hasOwn(texts, language));
  for (const language of missing) texts[language] = fallback;
  return missing.length > 0;
}

/** Adds the names of languages that a locale does not name, for the switch of languages. */
function fillNames(
  document: null | { messages?: Record<string, Texts> },
  titles: Map<string, string>,
): boolean {
  const { site } = document?.messages ?? {};
  if (site === undefined) return false;
  const missing = [...titles].filter(([name]) => !Object.hasOwn(site, `language.${name}`));
  for (const [name, title] of missing) site[`language.${name}`] = title;
  return missing.length > 0;
}

/**
 * A new locale is one file: documents without a text in its language show the English one, and the other
 * locales call it by its title.
 */
export const fillLanguages: Plugin = {
  name: 'fill-languages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/schemas\/(?!api\/|meta\/).*\.json(?:\?\w+(?:=\w+)?)?$/ },
    handler(text, id) {
      const titles = readTitles(id.slice(0, id.lastIndexOf('/schemas/')));
      let document: object | null;
      try {
        document = JSON.parse(text) as object | null;
      } catch {
        // Reported as a broken document.
        return null;
      }
      const isLocale = id.includes(SUFFIX);
      const isFilled = isLocale ? fillNames(document, titles) : fillTexts(document, [...titles.keys()]);
      return isFilled ? { code: JSON.stringify(document), map: { mappings: '' } } : null;
    },
  },
};
