/**
 * What was changed, for the other processes of a PostgreSQL database. Triggers write it in the transaction of
 * the change, by whatever program it is made. A SQLite database has one process.
 */
import { sql, SqliteAdapter } from 'kysely';
import { logChanges, type LoggedTable } from './log-changes.ts';
import type { Migration } from './migration.ts';

const SOURCES: LoggedTable[] = [
  { table: 'content', topic: 'content', part: 'channel_code' },
  { table: 'channel', topic: 'channels' },
  { table: 'setting', topic: 'settings' },
  { table: 'site', topic: 'sites' },
  { table: 'site_host', topic: 'sites' },
  { table: 'content_item', topic: 'items' },
  { table: 'content_item_translation', topic: 'items' },
  { table: 'classification', topic: 'items' },
  { table: 'friend_link', topic: 'friendLinks' },
  // Only its author sees a comment that waits.
  { table: 'comment', topic: 'comments', where: "state = 'shown'", on: ['insert'] },
  { table: 'comment', topic: 'comments', on: ['update', 'delete'] },
  { table: 'form_template', topic: 'forms' },
  { table: 'redirect', topic: 'redirects' },
  { table: 'channel_redirect', topic: 'redirects' },
  { table: 'dictionary_entry', topic: 'dictionary' },
  { table: 'dictionary_value', topic: 'dictionary' },
];

/** What pages show of a file that is in use: its content, its texts, and what stays in sight. */
const SHOWN_OF_MEDIA = ['version', 'first_key', 'alt', 'is_decorative', 'focus'];

export const up: Migration['up'] = async (db) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  const run = (statement: string) => sql.raw(statement).execute(db);
  // The number of the transaction tells a reader which changes it cannot have seen yet.
  await run(`create table change_log (
    sequence bigint generated always as identity,
    project_code text not null,
    topic text not null,
    part text not null,
    writer text not null default current_setting('application_name'),
    transaction_id xid8 not null default pg_current_xact_id(),
    changed_at timestamptz not null default clock_timestamp(),
    primary key (transaction_id, project_code, topic, part))`);
  await run('create index change_log_time on change_log (changed_at)');
  for (const [index, source] of SOURCES.entries())
    await logChanges(db, source, `log_${index}_${source.table}`);
  for (const statement of mediaTrigger()) await run(statement);
};

/** Owners mark files and move them between folders, and uploads are counted: no page shows it. */
function mediaTrigger(): string[] {
  const isShown = SHOWN_OF_MEDIA.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    `create function log_media() returns trigger language plpgsql as $$
    begin
      insert into change_log (project_code, topic, part) values (new.project_code, 'media', '')
        on conflict do nothing;
      if found then perform pg_notify('tessera_change', ''); end if;
      return null;
    end $$`,
    `create trigger log_media after update on media for each row when (${isShown})
      execute function log_media()`,
  ];
}
