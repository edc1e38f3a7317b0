/** Finds the texts of a column that begin so. */
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Queries } from './driver.ts';
import { escapeLike } from './escape-like.ts';
import { isSqlite } from './insert-many.ts';

const LAST_CHARACTER = '\u{10FFFF}';

/**
 * A condition in SQL. SQLite orders texts by their characters: an index of the column serves it. PostgreSQL
 * orders them by the language of the database, and compares each text.
 */
export function beginsWith(
  queries: Queries,
  column: Expression<string>,
  beginning: string,
): RawBuilder<boolean> {
  if (isSqlite(queries))
    return sql`(${column} >= ${beginning} and ${column} < ${beginning + LAST_CHARACTER})`;
  return sql`${column} like ${`${escapeLike(beginning)}%`} escape '\\'`;
}
