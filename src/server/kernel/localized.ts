/** A text per language, or one text for all. */
export type LocalizedText = string | Readonly<Record<string, string>>;

/** The text in a language, else in the site's default language, else in any; never undefined. */
export function textIn(text: LocalizedText, language: string, defaultLanguage: string): string {
  if (typeof text === 'string') return text;
  const textOf = (code: string): string | undefined =>
    Object.hasOwn(text, code) && text[code]?.trim() !== '' ? text[code] : undefined;
  return textOf(language) ?? textOf(defaultLanguage) ?? Object.values(text)[0] ?? '';
}
