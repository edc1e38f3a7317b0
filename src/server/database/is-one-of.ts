/** Makes conditions on what another query finds first, so that a planner knows how much it is. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from './driver.ts';

/** So many are named in the query; of more, the query that finds them is a part of it. */
const MAX_NAMED = 500;

/**
 * The condition that a column is one of the texts that a query finds, whose only column is `name`. Undefined
 * when it finds none.
 */
export async function isOneOf(
  queries: Queries,
  column: string,
  all: RawBuilder<unknown>,
): Promise<RawBuilder<SqlBool> | undefined> {
  const { rows } = await sql<{ name: string }>`${all} limit ${sql.lit(MAX_NAMED + 1)}`.execute(queries);
  if (rows.length === 0) return undefined;
  const names = rows.length > MAX_NAMED ? all : sql.join(rows.map(({ name }) => name));
  return sql<SqlBool>`${sql.ref(column)} in (${names})`;
}

/** Holds for nothing. */
export const NONE = sql<SqlBool>`1 = 0`;
