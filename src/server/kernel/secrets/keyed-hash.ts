import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { StorageError } from '../storage-error.ts';

const KEY_BYTES = 32;

/**
 * Hashes values that are too short for a plain hash: six digits are found by trying all, but not without the
 * key.
 */
export type KeyedHash = (...parts: string[]) => string;

/**
 * Reads the key from `DATA_DIR/verification.key`, which the first start creates. The database does not
 * contain it. Throws a `StorageError` for a key of another length: a part of a key would be easier to guess.
 */
export function openKeyedHash(dataFolder: string): KeyedHash {
  const path = join(dataFolder, 'verification.key');
  const key = readKey(path, dataFolder);
  if (key.length !== KEY_BYTES)
    throw new StorageError(
      `The key ${path} has ${key.length} bytes instead of ${KEY_BYTES}. Put it back from a backup, or ` +
        'delete it: the next start makes a new one, codes that are under way become invalid, and owners ' +
        'with two-step verification need "npm run owner -- reset NAME".',
    );
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

function readKey(path: string, folder: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
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
  syncFolder(folder);
  return readFileSync(path);
}

/** Waits until the names in a folder are on the disk. A power cut may lose the name of a synced file. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
