/**
 * Finds and makes keys of this server as files in `DATA_DIR`. A backup of the database does not contain them.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushNow } from '../flush.ts';
import { makeFolder } from '../make-folder.ts';

export const KEY_BYTES = 32;

/** The bytes of a file with a key; undefined when it is missing. Their number is not checked. */
export function findKeyFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Makes a file with a random key that only the server's user reads. An existing file stays. */
export function makeKeyFile(path: string): Buffer {
  const folder = dirname(path);
  makeFolder(folder);
  const unfinished = `${path}.${process.pid}`;
  const file = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(file, randomBytes(KEY_BYTES));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    // Fails when another process has made the key first. Then that key is valid.
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  flushNow(folder);
  return readFileSync(path);
}
