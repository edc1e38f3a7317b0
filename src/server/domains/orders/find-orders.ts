/** Finds the orders that an owner means. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { isOneOf, NONE } from '../../database/is-one-of.ts';
import { hasWords } from '../../database/list-rows.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/**
 * The condition on `order` that its number begins with a text, or that its member's name or what was ordered
 * contains it, by its words. Members and titles are looked through, not the orders.
 */
export async function isMeant(
  queries: Queries,
  { projectCode }: SiteIdentity,
  text: string,
): Promise<RawBuilder<SqlBool>> {
  const titles = sql`select titles as name from ordered_title
    where project_code = ${projectCode} and ${hasWords(['titles'], text)}`;
  const members = sql`select member_id as name from member
    where project_code = ${projectCode} and ${hasWords(['user_name'], text)}`;
  const ways = [
    await isOneOf(queries, 'order.titles', titles),
    await isOneOf(queries, 'order.member_id', members),
    // A sign after all digits ends the range.
    /^\d+$/.test(text)
      ? sql<SqlBool>`("order".order_number >= ${text} and "order".order_number < ${`${text}:`})`
      : undefined,
  ].filter((way) => way !== undefined);
  if (ways.length === 0) return NONE;
  const each = ways.map(
    (way) => sql`select "order".order_id as name from member_order as "order"
      where "order".project_code = ${projectCode} and ${way}`,
  );
  // Each of the ways has an index of its own.
  return (await isOneOf(queries, 'order.order_id', sql.join(each, sql` union `))) ?? NONE;
}
