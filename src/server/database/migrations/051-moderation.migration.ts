/** Comments wait for an owner or are shown; members can be blocked. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  const text = async (table: string, column: string, start = ''): Promise<void> =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(start))
      .execute();
  await text('comment', 'state', 'shown');
  await text('comment', 'held_for');
  await text('comment', 'text_hash');
  await sql`update comment set state = 'removed' where is_hidden = 1`.execute(db);
  await db.schema.dropIndex('comment_shown').execute();
  await db.schema.alterTable('comment').dropColumn('is_hidden').execute();
  const indexes = {
    comment_shown: `comment (project_code, content_code, created_at, comment_id) where state = 'shown'`,
    comment_by_state: 'comment (project_code, state, created_at, comment_id)',
    comment_by_time: 'comment (project_code, created_at, comment_id)',
    comment_by_text: `comment (project_code, text_hash) where text_hash <> ''`,
    member_by_time: 'member (project_code, created_at, member_id)',
    member_by_name: 'member (project_code, user_name, member_id)',
  };
  for (const [name, columns] of Object.entries(indexes))
    await sql.raw(`create index ${name} on ${columns}`).execute(db);
  await db.schema.alterTable('member').addColumn('blocked_at', 'text').execute();
  await text('member', 'note');
};
