/** A text per language, or one text for all. */
export type LocalizedText = string | Readonly<Record<string, string>>;

/** The text of a language itself; undefined where it shows that of another one. */
export function ownTextIn(text: LocalizedText, language: string): string | undefined {
  if (typeof text === 'string') return undefined;
  return Object.hasOwn(text, language) && text[language]?.trim() !== '' ? text[language] : undefined;
}

/** The text in a language, else in the site's default language, else in any; never undefined. */
export function textIn(text: LocalizedText, language: string, defaultLanguage: string): string {
  if (typeof text === 'string') return text;
  return ownTextIn(text, language) ?? ownTextIn(text, defaultLanguage) ?? Object.values(text)[0] ?? '';
}
