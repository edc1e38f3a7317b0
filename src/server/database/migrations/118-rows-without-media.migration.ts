/** A new row that names no file has no references: its triggers (049, 056) are not begun. */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

/** The columns of each table whose texts name files. */
const TEXTS = {
  content_item: ['document', 'rich_text'],
  content_item_translation: ['document', 'rich_text'],
  record_revision: ['record_values'],
} as const;
/** As in 056: a file is named by its address or by its code. */
const MARKERS = ['/media/', '"resourceCode":"'];

export const up: Migration['up'] = async (db) => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const within = isSqlite ? 'instr' : 'strpos';
  for (const [table, columns] of Object.entries(TEXTS)) {
    const name = `${table}_media_insert`;
    const named = columns.flatMap((column) =>
      MARKERS.map((marker) => `${within}(coalesce(new."${column}", ''), '${marker}') > 0`),
    );
    const body = isSqlite ? await bodyOf(db, name) : `execute function ${name}()`;
    await sql.raw(`drop trigger ${name}${isSqlite ? '' : ` on ${table}`}`).execute(db);
    const rows = isSqlite ? '' : 'for each row ';
    await sql
      .raw(`create trigger ${name} after insert on ${table} ${rows}when (${named.join(' or ')}) ${body}`)
      .execute(db);
  }
};

/** What a trigger of SQLite does, from its `begin` on. */
async function bodyOf(db: Parameters<Migration['up']>[0], name: string): Promise<string> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and name = ${name}`.execute(db);
  const text = rows[0]?.sql ?? '';
  return text.slice(text.search(/\bbegin\b/i));
}
