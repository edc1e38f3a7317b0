/**
 * Stores the titles of items for search and sorting by owners, whether visitors see the item or not. They are
 * in a narrow table of their own: reading all of it is cheaper than an index of their parts would be, and
 * finds one letter as well as ten.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { insertMany } from '../../database/insert-many.ts';
import { NONE } from '../../database/is-one-of.ts';
import { hasWords } from '../../database/list-rows.ts';
import { deleteWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** So many found items are named in the query that lists them. */
const MAX_NAMED = 500;

interface ItemTitles {
  type: number;
  content_code: string;
  /** By language; that of the default language has no name. */
  titles: readonly { language: string; title: string }[];
}

/** Writes the titles of items. Those of `codes` that are not among the items are forgotten. */
export async function writeTitles(
  queries: Queries,
  { projectCode }: SiteIdentity,
  codes: readonly string[],
  items: readonly ItemTitles[],
): Promise<void> {
  if (codes.length === 0) return;
  await deleteWhere(queries, 'item_search', { project_code: projectCode })
    .where('type', 'in', [1, 2, 3])
    .where('content_code', 'in', codes)
    .execute();
  const rows = items.flatMap(({ type, content_code, titles }) =>
    titles.map(({ language, title }) => ({
      project_code: projectCode,
      type,
      content_code,
      language_code: language,
      title,
    })),
  );
  await insertMany(queries, 'item_search', rows);
}

/** The title of `searched`, the row of the default language, as a screen in `language` shows it. */
const shownIn = (language: string): RawBuilder<string> =>
  sql<string>`coalesce((select own.title from item_search as own
    where own.project_code = searched.project_code and own.type = searched.type
    and own.content_code = searched.content_code and own.language_code = ${language}), searched.title)`;

const ofType = ({ projectCode }: SiteIdentity, type: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`searched.project_code = ${projectCode} and searched.type = ${type}
    and searched.language_code = ''`;

/** The title of `item` on a screen in `language`. */
export const titleOfItem = (language: string): RawBuilder<string> =>
  sql<string>`(select ${shownIn(language)} from item_search as searched
    where searched.project_code = item.project_code and searched.type = item.type
    and searched.content_code = item.content_code and searched.language_code = '')`;

/** The condition on `item` that its title has the words of a text. */
export function titleContains(
  site: SiteIdentity,
  language: string,
  type: number,
  text: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`item.content_code in (select searched.content_code from item_search as searched
    where ${ofType(site, type)} and ${hasWords([shownIn(language)], text)})`;
}

/**
 * The condition on `item` that its title has the words of a text, or that the text is its code. Few items are
 * named; of many a page has been found before all of them have been read.
 */
export async function hasTitle(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  type: number,
  text: string,
): Promise<RawBuilder<SqlBool>> {
  const isFound = sql<SqlBool>`(${hasWords([shownIn(language)], text)} or searched.content_code = ${text})`;
  const rows = await queries
    .selectFrom('item_search as searched')
    .select('searched.content_code')
    .where(ofType(site, type))
    .where(isFound)
    .limit(MAX_NAMED + 1)
    .execute();
  if (rows.length === 0) return NONE;
  if (rows.length <= MAX_NAMED)
    return sql<SqlBool>`item.content_code in (${sql.join(rows.map((row) => row.content_code))})`;
  return sql<SqlBool>`exists (select 1 from item_search as searched
    where searched.project_code = item.project_code and searched.type = item.type
    and searched.content_code = item.content_code and searched.language_code = '' and ${isFound})`;
}
