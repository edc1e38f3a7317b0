/**
 * The titles of items as owners search them: any part of one, in any language, whether visitors see the item
 * or not. They are in a narrow table of their own: reading all of it is cheaper than an index of their parts
 * would be, and finds one letter as well as ten.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { NONE } from '../../database/is-one-of.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** So many found items are named in the query that lists them. */
const MAX_NAMED = 500;

export interface ItemTitles {
  type: number;
  content_code: string;
  titles: readonly string[];
}

/** Widths and cases of letters are not told apart. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Writes the titles of items. Those of `codes` that are not among the items are forgotten. */
export async function writeTitles(
  queries: Queries,
  { projectCode }: SiteIdentity,
  codes: readonly string[],
  items: readonly ItemTitles[],
): Promise<void> {
  if (codes.length === 0) return;
  await queries
    .deleteFrom('item_search')
    .where('project_code', '=', projectCode)
    .where('type', 'in', [1, 2, 3])
    .where('content_code', 'in', codes)
    .execute();
  if (items.length === 0) return;
  await queries
    .insertInto('item_search')
    .values(
      items.map(({ type, content_code, titles }) => ({
        project_code: projectCode,
        type,
        content_code,
        titles: fold([...new Set(titles)].join('\n')),
      })),
    )
    .execute();
}

const isIn = (text: string): RawBuilder<SqlBool> => sql<SqlBool>`instr(searched.titles, ${fold(text)}) > 0`;

/** The condition on `item` that a title contains a text. */
export function titleContains(
  { projectCode }: SiteIdentity,
  type: number,
  text: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`item.content_code in (select searched.content_code from item_search as searched
    where searched.project_code = ${projectCode} and searched.type = ${type} and ${isIn(text)})`;
}

/**
 * The condition on `item` that a title contains a text, or that it is the code. Few items are named; of many
 * a page has been found before all of them have been read.
 */
export async function hasTitle(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: number,
  text: string,
): Promise<RawBuilder<SqlBool>> {
  const isFound = sql<SqlBool>`(${isIn(text)} or searched.content_code = ${text})`;
  const rows = await queries
    .selectFrom('item_search as searched')
    .select('searched.content_code')
    .where('searched.project_code', '=', projectCode)
    .where('searched.type', '=', type)
    .where(isFound)
    .limit(MAX_NAMED + 1)
    .execute();
  if (rows.length === 0) return NONE;
  if (rows.length <= MAX_NAMED)
    return sql<SqlBool>`item.content_code in (${sql.join(rows.map((row) => row.content_code))})`;
  return sql<SqlBool>`exists (select 1 from item_search as searched
    where searched.project_code = item.project_code and searched.type = item.type
    and searched.content_code = item.content_code and ${isFound})`;
}
