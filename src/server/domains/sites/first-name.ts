/**
 * Finds the first name that a site has of its own. Its kit has called itself otherwise in texts of its pages.
 */
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { ownTextIn, textIn, type LocalizedText } from '../../kernel/localized.ts';
import { readStoredSettings } from './stored-settings.ts';

type Names = Readonly<Record<string, string>>;

export interface FirstName {
  /** Of every language. */
  names: Names;
  /** What the kit calls itself beside what its header and footer say. */
  before: readonly LocalizedText[];
  /** What the kit says of its company, which is made up; empty: nothing. */
  disclaimer: LocalizedText;
}

/** Texts of pages and samples say the names. Called before the header changes. */
export type ShowFirstName = (
  queries: Queries,
  site: SiteIdentity,
  author: string,
  first: FirstName,
) => Promise<void>;

/**
 * A language whose name is missing or is still that of the beginning gets the name that was given, so that no
 * language keeps the kit's. Undefined without a new name, and later: owners may have used the name in texts
 * of their own.
 */
export async function readFirstName(
  queries: Queries,
  { projectCode, languages, defaultLanguage }: SiteIdentity,
  given: Names,
): Promise<FirstName | undefined> {
  const { name, seeded } = await readStoredSettings(queries, projectCode, ['name', 'seeded']);
  if (seeded === null || JSON.stringify(name) !== JSON.stringify(seeded.name)) return undefined;
  const { name: begun, kitName = '', disclaimer = '' } = seeded;
  const own = Object.fromEntries(
    Object.entries(given).filter(
      ([language, text]) => text.trim() !== '' && text !== textIn(begun, language, defaultLanguage),
    ),
  );
  if (Object.keys(own).length === 0) return undefined;
  const nameIn = (language: string): string => ownTextIn(own, language) ?? textIn(own, defaultLanguage, '');
  const names = Object.fromEntries(languages.map((language) => [language, nameIn(language)]));
  return { names, before: [begun, kitName], disclaimer };
}
