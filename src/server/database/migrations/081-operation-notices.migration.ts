/**
 * Which processes of a PostgreSQL database have stopped saving for an operation on all of it. A SQLite
 * database has one process.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`create table operation_notice (
    operation_code text not null, process_name text not null,
    primary key (operation_code, process_name))`.execute(db);
};
