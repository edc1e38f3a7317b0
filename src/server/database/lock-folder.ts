// Makes this process the only server of a data folder.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import SqliteDatabase from 'better-sqlite3';
import { makeFolder } from '../kernel/make-folder.ts';
import { StorageError } from '../kernel/storage-error.ts';

/**
 * Makes this process the only server of a data folder, until the returned function is called or the process
 * ends, however it ends. Throws a `StorageError` that names the other server. SQLite locks the file, because
 * Node cannot; a file with a process id would outlive its process.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder);
  // Not in the locked file: reading that one would drop the lock of this process.
  const description = join(folder, 'server.json');
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof SqliteDatabase.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    throw new StorageError(
      `Another server uses ${folder}: ${describe(description)}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const server = { process: process.pid, machine: hostname(), started: new Date().toISOString() };
  writeFileSync(description, JSON.stringify(server));
  return () => {
    rmSync(description, { force: true });
    lock.close();
  };
}

function openLock(folder: string): SqliteDatabase.Database {
  try {
    makeFolder(folder);
    return new SqliteDatabase(join(folder, 'server.lock'), { timeout: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageError(
      `The data folder ${folder} cannot be used: ${reason}. Make DATA_DIR a folder that this user may write.`,
      { cause: error },
    );
  }
}

/** The server that has the lock, in words. */
function describe(path: string): string {
  try {
    const {
      process: id,
      machine,
      started,
    } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    return `process ${String(id)} of ${String(machine)}, since ${String(started)}`;
  } catch {
    return 'one that is just starting';
  }
}
