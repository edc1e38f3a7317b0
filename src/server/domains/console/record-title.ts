/** What the audit log and the trash call a record, for readers of every language. */
import { sql, type RawBuilder } from 'kysely';
import { localeDocuments } from '../../../assembly/locale-documents.ts';

export interface RecordTitle {
  /** In the default language of the site. */
  title: string;
  /** By language; only where it differs from `title`. */
  titleTranslations?: Readonly<Record<string, string>>;
}

interface TitleColumns {
  title: string;
  title_translations: string | null;
}

/** Titles are cut: the history holds all of it. */
const MAX_TITLE = 500;

const cut = (text: string): string => text.slice(0, MAX_TITLE);

export function writeTitle({ title, titleTranslations = {} }: RecordTitle): TitleColumns {
  const others = Object.entries(titleTranslations).map(([language, text]) => [language, cut(text)] as const);
  return {
    title: cut(title),
    title_translations: others.length === 0 ? null : JSON.stringify(Object.fromEntries(others)),
  };
}

export function readTitle({ title, title_translations }: TitleColumns, language: string): string {
  if (title_translations === null) return title;
  const others = JSON.parse(title_translations) as Record<string, string>;
  return others[language] ?? title;
}

/** The translations as a search looks through them: without the names of their languages. */
export const translationsInSearch: RawBuilder<string> = localeDocuments
  .names()
  .reduce<RawBuilder<string>>(
    (text, language) => sql`replace(${text}, ${`"${language}":`}, '')`,
    sql.ref('title_translations'),
  );
