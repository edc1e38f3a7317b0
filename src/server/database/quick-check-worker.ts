/** Reads a whole SQLite database in a process of its own, and sends the first damage that it finds. */
import process from 'node:process';
import SqliteDatabase from 'better-sqlite3';
import type { CheckResult } from './quick-check.ts';

// Nothing is listened to, so the process ends when this is sent.
process.send?.(check(process.argv[2] ?? ''));

function check(file: string): CheckResult {
  try {
    const database = new SqliteDatabase(file, { readonly: true, timeout: 5_000 });
    try {
      return { found: String(database.pragma('quick_check(1)', { simple: true })) };
    } finally {
      database.close();
    }
  } catch (error) {
    const { message, code } = error as InstanceType<typeof SqliteDatabase.SqliteError>;
    return { message, code };
  }
}
