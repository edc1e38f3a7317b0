/** Reads texts by language as lists show them, in the SQL of both databases. */
import { sql, SqliteAdapter, type RawBuilder } from 'kysely';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { Queries } from './driver.ts';

/** What `textIn` reads from a column of JSON: the text of a language, else of the default one, else any. */
export function shownText(
  queries: Queries,
  column: string,
  { defaultLanguage }: Pick<SiteIdentity, 'defaultLanguage'>,
  language: string,
): RawBuilder<string> {
  const stored = sql.ref(column);
  const languages = [...new Set([language, defaultLanguage])];
  if (queries.getExecutor().adapter instanceof SqliteAdapter) {
    const texts = languages.map((each) => sql`nullif(trim(json_extract(${stored}, ${`$."${each}"`})), '')`);
    // Of a text for all languages `json_each` has one row.
    const any = sql`(select value from json_each(${stored}) limit 1)`;
    return sql<string>`coalesce(${sql.join([...texts, any])}, '')`;
  }
  const texts = languages.map((each) => sql`nullif(btrim(${stored}::json ->> ${each}::text), '')`);
  const any = sql`case json_typeof(${stored}::json) when 'string' then ${stored}::json #>> '{}'
    when 'object' then (select value from json_each_text(${stored}::json) limit 1) end`;
  return sql<string>`coalesce(${sql.join([...texts, any])}, '')`;
}
