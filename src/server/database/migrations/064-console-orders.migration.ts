/** What unfiltered lists of the console are sorted by: a deep page had sorted all comments or records. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const INDEXES = {
  comment_by_author: 'comment (project_code, author_name, comment_id)',
  comment_by_standing: 'comment (project_code, state, comment_id)',
  form_record_in_time: 'form_record (project_code, is_removed, created_at, record_id)',
  form_record_by_state: 'form_record (project_code, is_removed, status, record_id)',
};

export const up: Migration['up'] = async (db) => {
  for (const [name, columns] of Object.entries(INDEXES))
    await sql.raw(`create index ${name} on ${columns}`).execute(db);
};
