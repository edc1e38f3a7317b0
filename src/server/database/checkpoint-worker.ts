/** Makes the checkpoints of a SQLite database in a thread of its own, each when it is told to. */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import type { CheckpointMode } from './checkpoints.ts';

// Who cannot have a lock at once comes again after the next commits.
const database = new SqliteDatabase(String(workerData), { timeout: 0 });

parentPort?.on('message', (mode: CheckpointMode) => {
  try {
    parentPort?.postMessage((database.pragma(`wal_checkpoint(${mode})`) as unknown[])[0]);
  } catch (error) {
    const { code, message } = error as InstanceType<typeof SqliteDatabase.SqliteError>;
    parentPort?.postMessage({ code, message });
  }
});
