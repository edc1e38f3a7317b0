/**
 * The orders by price by other expressions. With row security, PostgreSQL looks for no place in an index of
 * `coalesce`: it does not know that the function tells nothing of the rows of other sites, and reads all
 * items before the place. It knows it of `case`.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What replaces a missing price, which is last in both directions. */
const ORDERS = { cheapest: 2_147_483_647, dearest: -1 };

/** The items that are listed together, as in 014. */
const SCOPES = {
  all: { first: 'project_code', last: '', where: 'is_hidden = 0 and type in (1, 2)' },
  type: { first: 'project_code, type', last: ', classification_code', where: 'is_hidden = 0' },
  class: { first: 'project_code, type, classification_code', last: '', where: 'is_hidden = 0' },
};

export const up: Migration['up'] = async (db) => {
  for (const [scope, { first, last, where }] of Object.entries(SCOPES))
    for (const [order, missing] of Object.entries(ORDERS)) {
      const name = `content_item_${scope}_${order}`;
      const key = `(case when sort_price is null then ${missing} else sort_price end)`;
      await db.schema.dropIndex(name).execute();
      await sql
        .raw(`create index ${name} on content_item
          (${first}, ${key}, content_code, sort_price${last}) where ${where}`)
        .execute(db);
    }
};
