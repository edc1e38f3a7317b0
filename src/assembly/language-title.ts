/** Lists the names of the languages of the interface. */
const titles = import.meta.glob<string>('/schemas/locales/*.locale.json', { eager: true, import: 'title' });

/** The languages of the interface. */
export const LANGUAGES: readonly string[] = Object.keys(titles).map((file) =>
  file.replace(/^.*\/(.*)\.locale\.json$/, '$1'),
);

/** A language's name for itself; the tag of an unknown one. */
export function titleOfLanguage(language: string): string {
  return titles[`/schemas/locales/${language}.locale.json`] ?? language;
}
