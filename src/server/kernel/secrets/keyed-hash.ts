import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

const KEY_BYTES = 32;

/**
 * Hashes values that are too short for a plain hash: six digits are found by trying all, but not without the
 * key.
 */
export type KeyedHash = (...parts: string[]) => string;

/**
 * Reads the key from `DATA_DIR/verification.key`, which the first start creates. The database does not
 * contain it.
 */
export function openKeyedHash(dataFolder: string): KeyedHash {
  const key = readKey(join(dataFolder, 'verification.key'), dataFolder);
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
  writeFileSync(unfinished, randomBytes(KEY_BYTES), { mode: 0o600 });
  try {
    // Fails when another process has made the key first. Then that key is valid.
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path);
}
