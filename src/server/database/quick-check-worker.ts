/** Reads a whole SQLite database in a thread of its own, and posts the first damage that it finds. */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

parentPort?.postMessage(check(workerData as string));

function check(file: string): string {
  const database = new SqliteDatabase(file, { readonly: true, timeout: 5_000 });
  try {
    return String(database.pragma('quick_check(1)', { simple: true }));
  } finally {
    database.close();
  }
}
