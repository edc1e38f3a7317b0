/**
 * No two items of a type have the same address. Of those that have, the one that visitors were led to keeps
 * it, and the others get a number.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

interface ItemRow {
  project_code: string;
  content_code: string;
  type: number;
  slug: string;
}

export const up: Migration['up'] = async (db) => {
  const { rows } = await sql<ItemRow>`
    select i.project_code, i.content_code, i.type, i.slug from content_item i
    where exists (select 1 from content_item o where o.project_code = i.project_code and o.type = i.type
      and o.slug = i.slug and o.content_code <> i.content_code)
    order by i.project_code, i.type, i.slug, i.is_hidden, i.created_at, i.content_code`.execute(db);
  const first = new Set<string>();
  for (const row of rows) {
    const key = JSON.stringify([row.project_code, row.type, row.slug]);
    if (first.has(key)) await giveNumber(db, row);
    first.add(key);
  }
  await sql`drop index content_item_by_slug`.execute(db);
  await sql`create unique index content_item_by_slug on content_item (project_code, type, slug)
    where slug is not null`.execute(db);
};

async function giveNumber(db: Parameters<Migration['up']>[0], item: ItemRow): Promise<void> {
  for (let number = 2; ; number += 1) {
    const slug = `${item.slug}-${number}`;
    const { rows } = await sql`select 1 from content_item where project_code = ${item.project_code}
      and type = ${item.type} and slug = ${slug}`.execute(db);
    if (rows.length > 0) continue;
    await sql`update content_item set slug = ${slug} where project_code = ${item.project_code}
      and content_code = ${item.content_code}`.execute(db);
    return;
  }
}
