/** Reads texts of owners in the languages of a site. */
import { isWrittenIn } from '../../../runtime/model/words/written-language.ts';

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

/** The language of a text that a language has not; none where nothing tells it apart. */
export function foreignTo(text: LocalizedText, language: string, defaultLanguage: string): { lang?: string } {
  const isForeign =
    language !== defaultLanguage &&
    ownTextIn(text, language) === undefined &&
    isWrittenIn(textIn(text, language, defaultLanguage), defaultLanguage);
  return isForeign ? { lang: defaultLanguage } : {};
}
