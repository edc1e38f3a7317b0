/**
 * What was changed, for the other processes of a PostgreSQL database. Triggers write it in the transaction of
 * the change, by whatever program it is made. A SQLite database has one process.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

/** What a change of a table's rows is a change of; `part` is an expression over the rows. */
interface Source {
  table: string;
  topic: string;
  part?: string;
  /** Changes of other rows show nowhere. */
  where?: string;
  on?: readonly Operation[];
}

type Operation = 'insert' | 'update' | 'delete';
const ALL: readonly Operation[] = ['insert', 'update', 'delete'];

const SOURCES: Source[] = [
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
    for (const statement of triggersOf(source, `log_${index}_${source.table}`)) await run(statement);
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

function triggersOf({ table, topic, part = "''", where = 'true', on = ALL }: Source, name: string): string[] {
  const log = `create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into change_log (project_code, topic, part)
        select distinct project_code, '${topic}', ${part} from changed_rows where ${where}
        on conflict do nothing;
      if found then perform pg_notify('tessera_change', ''); end if;
      return null;
    end $$`;
  const triggers = on.map(
    (operation) => `create trigger ${name}_${operation} after ${operation} on ${table}
      referencing ${operation === 'delete' ? 'old' : 'new'} table as changed_rows
      for each statement execute function ${name}()`,
  );
  return [log, ...triggers];
}
