/**
 * The last part of an item's address, made from its title, and those that it had before. Items whose title
 * has no letters keep the address with their code.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

interface ItemRow {
  project_code: string;
  content_code: string;
  type: number;
  document: string;
  language_code: string | null;
  translation: string | null;
}

export const up: Migration['up'] = async (db) => {
  await sql`alter table content_item add column slug text`.execute(db);
  await sql`
    create table item_former_slug (
      project_code text not null,
      type integer not null,
      slug text not null,
      content_code text not null,
      primary key (project_code, type, slug)
    )`.execute(db);
  await sql`create index content_item_by_slug on content_item (project_code, type, slug)`.execute(db);
  const { rows } = await sql<ItemRow>`
    select i.project_code, i.content_code, i.type, i.document, t.language_code, t.document as translation
    from content_item i left join content_item_translation t
      on t.project_code = i.project_code and t.content_code = i.content_code and t.language_code like 'en%'
    where i.type in (1, 2)
    order by i.created_at, i.content_code, t.language_code`.execute(db);
  const taken = new Set<string>();
  const done = new Set<string>();
  for (const row of rows) {
    const item = `${row.project_code} ${row.content_code}`;
    if (done.has(item)) continue;
    done.add(item);
    const wanted = slugOf(row);
    if (wanted === '') continue;
    const place = `${row.project_code} ${row.type}`;
    let slug = wanted;
    for (let next = 2; taken.has(`${place} ${slug}`); next += 1) slug = `${wanted}-${next}`;
    taken.add(`${place} ${slug}`);
    await sql`update content_item set slug = ${slug}
      where project_code = ${row.project_code} and content_code = ${row.content_code}`.execute(db);
  }
};

/** As `slugOfTitles` of this version. */
function slugOf({ document, translation }: ItemRow): string {
  const english = translation === null ? '' : slugOfText(titleOf(translation));
  return /^[a-z0-9-]+$/.test(english) ? english : slugOfText(titleOf(document));
}

/** Empty for a document that cannot be read. */
function titleOf(document: string): string {
  try {
    const { title } = (JSON.parse(document) ?? {}) as { title?: unknown };
    return typeof title === 'string' ? title : '';
  } catch {
    return '';
  }
}

function slugOfText(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  const cut = Array.from(folded.replace(/^-/, '')).slice(0, 80).join('');
  return cut.replace(/-$/, '');
}
