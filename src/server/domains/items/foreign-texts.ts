/** Finds the languages of an item's texts that are shown in the default language. */
import { isEmpty } from '../../../../runtime/compare/translated-texts.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { isWrittenIn } from '../../../../runtime/model/words/written-language.ts';
import type { ItemDocument } from './item-document.ts';

/** By the name of a member, the language of its text. */
export type ForeignTexts = Readonly<Partial<Record<(typeof TEXTS)[number] | 'richText', string>>>;

const TEXTS = ['title', 'subtitle', 'summary'] as const;

/** The texts of a document that its translation does not have; undefined if there are none. */
export function foreignTexts(
  document: ItemDocument,
  difference: unknown,
  { language, defaultLanguage }: { language: string; defaultLanguage: string },
): ForeignTexts | undefined {
  if (language === defaultLanguage) return undefined;
  const own = isObject(difference) ? difference : {};
  const foreign = TEXTS.filter((name) => isEmpty(own[name]) && isWrittenIn(document[name], defaultLanguage));
  if (foreign.length === 0) return undefined;
  return Object.fromEntries(foreign.map((name) => [name, defaultLanguage]));
}
