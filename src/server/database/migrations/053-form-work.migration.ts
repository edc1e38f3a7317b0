/** Owners work on what was filled in: a status, who is at it, a note; and find it by its texts. */
import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Rows that are filled at a time. */
const AT_ONCE = 500;
/** Characters of a record that are searched. */
const MAX_TEXT = 2_000;

interface Schema {
  form_record: { project_code: string; record_id: string; values: string; search_text: string };
}

export const up: Migration<Schema>['up'] = async (db) => {
  const columns = { status: 'new', note: '', search_text: '' };
  for (const [name, start] of Object.entries(columns))
    await db.schema
      .alterTable('form_record')
      .addColumn(name, 'text', (definition) => definition.notNull().defaultTo(start))
      .execute();
  await db.schema.alterTable('form_record').addColumn('assignee', 'text').execute();
  await db.schema
    .alterTable('form_record')
    .addColumn('is_removed', 'integer', (definition) => definition.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('form_template').addColumn('modified_at', 'text').execute();
  await sql`update form_template set modified_at = created_at`.execute(db);
  await fillTexts(db);
  const indexes = {
    form_record_listed: '(project_code, is_removed, form_id, created_at, record_id)',
    form_record_by_status: '(project_code, is_removed, form_id, status, created_at, record_id)',
    form_record_by_assignee: '(project_code, assignee, created_at, record_id)',
    form_record_waiting: `(project_code, form_id) where status = 'new' and is_removed = 0`,
  };
  for (const [name, keys] of Object.entries(indexes))
    await sql.raw(`create index ${name} on form_record ${keys}`).execute(db);
};

async function fillTexts(db: Kysely<Schema>): Promise<void> {
  let after = { project_code: '', record_id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('form_record')
      .select(['project_code', 'record_id', 'values'])
      .where(sql<boolean>`(project_code, record_id) > (${after.project_code}, ${after.record_id})`)
      .orderBy('project_code')
      .orderBy('record_id')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows)
      await db
        .updateTable('form_record')
        .set({ search_text: textsOf(JSON.parse(row.values)).join('\n').toLowerCase().slice(0, MAX_TEXT) })
        .where('project_code', '=', row.project_code)
        .where('record_id', '=', row.record_id)
        .execute();
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last;
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
