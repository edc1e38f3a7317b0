/** Writes the title that the audit log and the trash give a record, for every language. */
import { sql, SqliteAdapter, type RawBuilder } from 'kysely';
import type { Queries } from '../../database/driver.ts';

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

/** The title that `readTitle` returns, in SQL. */
export function titleIn(queries: Queries, language: string): RawBuilder<string> {
  const others = sql.ref('title_translations');
  const own =
    queries.getExecutor().adapter instanceof SqliteAdapter
      ? sql`json_extract(${others}, ${`$."${language}"`})`
      : sql`(${others}::json ->> ${language}::text)`;
  return sql<string>`coalesce(${own}, title)`;
}
