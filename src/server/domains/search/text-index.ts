/**
 * Writes and searches the inverted index. It is an FTS5 table on SQLite, a `tsvector` with a GIN index on
 * PostgreSQL. Both hold the same terms, each behind the prefix of its site, and both answer with document
 * numbers.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, SqliteAdapter } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { makeSitePrefix } from './site-prefix.ts';

/** Terms that must be there, joined by "all of" and "any of". */
export type Match = string | { all: readonly Match[] } | { any: readonly Match[] };

/** One database's index. */
interface TextIndex {
  insert(
    queries: Queries,
    site: SiteIdentity,
    rows: readonly { id: number; terms: readonly string[] }[],
  ): Promise<void>;
  remove(queries: Queries, site: SiteIdentity, ids: readonly number[]): Promise<void>;
  /** Ends the writing of documents: searches that come then read no list of what is new. */
  settle(queries: Queries): Promise<void>;
  /**
   * The numbers of documents: those of the first match, then those of the next. Of each match at most `most`,
   * the highest first. Ends with the first match that has so many. The last match must include all others.
   */
  find(queries: Queries, site: SiteIdentity, matches: readonly Match[], most: number): Promise<number[]>;
  /** For each of the matches, whether any document has it. */
  has(queries: Queries, site: SiteIdentity, matches: readonly Match[]): Promise<boolean[]>;
}

/** The index of the database that the queries run on. */
export function textIndexOf(queries: Queries): TextIndex {
  return queries.getExecutor().adapter instanceof SqliteAdapter ? SQLITE : POSTGRES;
}

// Terms hold letters, digits and `_` only. They are quoted all the same.
function write(match: Match, quote: (term: string) => string, and: string, or: string): string {
  if (typeof match === 'string') return quote(match);
  const [parts, operator] = 'all' in match ? [match.all, and] : [match.any, or];
  const written = parts.map((part) => write(part, quote, and, or));
  return written.length === 1 ? (written[0] ?? '') : `(${written.join(operator)})`;
}

/**
 * FTS5 holds nothing but terms and numbers: only the prefix keeps the sites apart. These are 128 bits of
 * SHA-256, so no two sites have the same one. FTS5 stores what neighbouring terms begin with once.
 */
const sqlitePrefixOf = makeSitePrefix(32);
/** The rows of PostgreSQL name their site, which decides. The prefix spares it the rows of most others. */
const postgresPrefixOf = makeSitePrefix(6);

const SQLITE: TextIndex = {
  async insert(queries, { projectCode }, rows) {
    const prefix = sqlitePrefixOf(projectCode);
    const written = rows.map(({ id, terms }) => [id, terms.map((term) => prefix + term).join(' ')]);
    // FTS5 accepts whole numbers only, and the driver binds large ones as floating point. JSON has them.
    await sql`insert into search_index (rowid, terms)
      select json_extract(value, '$[0]'), json_extract(value, '$[1]')
      from json_each(${JSON.stringify(written)})`.execute(queries);
  },
  async remove(queries, _site, ids) {
    await sql`delete from search_index
      where rowid in (select value from json_each(${JSON.stringify(ids)}))`.execute(queries);
  },
  settle: async () => undefined,
  async find(queries, site, matches, most) {
    // If the widest match has nothing, none has: most searches that find nothing need this query only.
    if (matches.length > 1 && (await SQLITE.find(queries, site, matches.slice(-1), 1)).length === 0)
      return [];
    const prefix = sqlitePrefixOf(site.projectCode);
    const found: number[] = [];
    for (const match of matches) {
      const { rows } = await sql<{
        id: number;
      }>`select rowid as id from search_index
        where search_index match ${write(match, (term) => `"${prefix}${term}"`, ' AND ', ' OR ')}
        order by rowid desc limit ${sql.lit(most)}`.execute(queries);
      for (const { id } of rows) found.push(id);
      // SQLite works in the event loop: others wait for one statement, not for a whole search.
      await nextTurn();
      if (rows.length === most) break;
    }
    return found;
  },
  async has(queries, site, matches) {
    const found: boolean[] = [];
    for (const match of matches) found.push((await SQLITE.find(queries, site, [match], 1)).length > 0);
    return found;
  },
};

const POSTGRES: TextIndex = {
  async insert(queries, { projectCode }, rows) {
    const prefix = postgresPrefixOf(projectCode);
    const ids = rows.map(({ id }) => id);
    const terms = rows.map((row) => row.terms.map((term) => prefix + term).join(' '));
    // One text for any number of documents, which each connection parses once.
    await sql`insert into search_index (project_code, document_id, terms)
      select ${projectCode}, id, array_to_tsvector(string_to_array(terms, ' '))
      from unnest(${ids}::bigint[], ${terms}::text[]) as each (id, terms)`.execute(queries);
  },
  async remove(queries, { projectCode }, ids) {
    await sql`delete from search_index
      where project_code = ${projectCode} and document_id = any(${ids}::bigint[])`.execute(queries);
  },
  async settle(queries) {
    await sql`select settle_search_index()`.execute(queries);
  },
  // A function of the database, so that it is one request, and with the settings that the query needs. One
  // text is read faster than a row for each number.
  async find(queries, { projectCode }, matches, most) {
    const written = writeAll(projectCode, matches);
    const { rows } = await sql<{ ids: string }>`select array_to_string(
      search_documents(${projectCode}, ${written}, ${sql.lit(most)}), ' ') as ids`.execute(queries);
    const ids = rows[0]?.ids ?? '';
    return ids === '' ? [] : ids.split(' ').map(Number);
  },
  async has(queries, { projectCode }, matches) {
    const written = writeAll(projectCode, matches);
    const { rows } = await sql<{ count: number }>`
      select cardinality(search_documents(${projectCode}, array[match], 1)) as count
      from unnest(${written}) with ordinality as each (match, place) order by place`.execute(queries);
    return rows.map(({ count }) => count > 0);
  },
};

function writeAll(projectCode: string, matches: readonly Match[]): ReturnType<typeof sql> {
  const prefix = postgresPrefixOf(projectCode);
  const written = matches.map((match) => write(match, (term) => `'${prefix}${term}'`, ' & ', ' | '));
  return sql`${written}::text[]::tsquery[]`;
}
