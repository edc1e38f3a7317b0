import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** Deletes what is queued: otherwise the server would make the WebP copies of the demo during its tests. */
export function emptyPictureQueue(dataFolder: string): void {
  const database = new SqliteDatabase(join(dataFolder, 'tessera.sqlite'));
  database.exec('delete from picture_copies');
  database.close();
}
