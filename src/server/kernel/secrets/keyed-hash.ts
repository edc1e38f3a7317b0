// Hashes short values, such as codes, with a key of this server.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { StorageError } from '../storage-error.ts';
import { findKeyFile, KEY_BYTES, makeKeyFile } from './key-file.ts';

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
  const key = findKeyFile(path) ?? makeKeyFile(path);
  if (key.length !== KEY_BYTES)
    throw new StorageError(
      `The key ${path} has ${key.length} bytes instead of ${KEY_BYTES}. Put it back from a backup, or ` +
        'delete it: the next start makes a new one, codes that are under way become invalid, and owners ' +
        'with two-step verification need "npm run owner -- reset NAME".',
    );
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
