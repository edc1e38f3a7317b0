/** Reads and writes the paths of pages: the language that an address names, and what precedes a path. */
import type { SiteModel } from './page.ts';
import { firstSegmentOf, isProgramPath } from './program-paths.ts';

/** The languages of a site. */
export interface SiteLanguages {
  languages: readonly string[];
  defaultLanguage: string;
}

/**
 * What is put before the paths of pages in a language: nothing in the default one; in another one its first
 * part (`/en`), or all of it where two languages of the site have the same (`/en-us`).
 */
export function languageBase({ languages, defaultLanguage }: SiteLanguages, language: string): string {
  if (language === defaultLanguage || !languages.includes(language)) return '';
  const short = shortOf(language);
  const isAlone = languages.every((each) => each === language || shortOf(each) !== short);
  return `/${isAlone ? short : language.toLowerCase()}`;
}

function shortOf(language: string): string {
  return (language.split('-', 1)[0] ?? language).toLowerCase();
}

/** The language that a path names, and the path without it; undefined for a path that names none. */
export function splitLanguage(
  site: SiteLanguages,
  path: string,
): { language: string; path: string } | undefined {
  const first = firstSegmentOf(path);
  const language = site.languages.find((each) => languageBase(site, each) === `/${first}`);
  if (language === undefined || first === '') return undefined;
  const rest = path.slice(first.length + 1);
  return { language, path: rest === '' ? '/' : rest };
}

/**
 * A path of this site as a page links to it. Calls, files and the member center are the same in all
 * languages, and an address that names a language already keeps it.
 */
export function pathOn({ base, isEdited }: Pick<SiteModel, 'base' | 'isEdited'>, path: string): string {
  if (base === '' || isEdited === true) return base + path;
  return isProgramPath(path) || path === base || path.startsWith(`${base}/`) ? path : base + path;
}
