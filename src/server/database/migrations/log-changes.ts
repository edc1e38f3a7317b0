/**
 * Triggers of PostgreSQL that tell the other processes what of a table was changed. Migrations use them: what
 * is written here is never changed.
 */
import { sql, SqliteAdapter, type Kysely } from 'kysely';

/** What a change of a table's rows is a change of; `part` is an expression over the rows. */
export interface LoggedTable {
  table: string;
  topic: string;
  part?: string;
  /** Changes of other rows show nowhere. */
  where?: string;
  on?: readonly Operation[];
}

type Operation = 'insert' | 'update' | 'delete';
const ALL: readonly Operation[] = ['insert', 'update', 'delete'];

/** A SQLite database has one process: nobody is told. */
export async function logChanges(db: Kysely<unknown>, source: LoggedTable): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  for (const statement of logTriggers(source, `log_${source.table}`)) await sql.raw(statement).execute(db);
}

/** The statements that make the triggers, and their function with this name. */
export function logTriggers(
  { table, topic, part = "''", where = 'true', on = ALL }: LoggedTable,
  name: string,
): string[] {
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
