// Finds or makes the key of the secrets that owners store in the database.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { findKeyFile, KEY_BYTES, makeKeyFile } from './key-file.ts';

/** The key of secrets that owners store in the database: `SECRET_KEY`, or `DATA_DIR/secret.key`. */
export type SecretKey = ReturnType<typeof openSecretKey>;

export function openSecretKey({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>) {
  const path = join(DATA_DIR, 'secret.key');
  const given =
    SECRET_KEY === undefined
      ? undefined
      : Buffer.from(SECRET_KEY, SECRET_KEY.length === KEY_BYTES * 2 ? 'hex' : 'base64');
  const ifWhole = (key: Buffer | undefined) => (key?.length === KEY_BYTES ? key : undefined);
  return {
    /** Undefined while there is none, and when the file is not a key. */
    find: () => ifWhole(given ?? findKeyFile(path)),
    /** Makes the file when there is no key. Undefined when the file is not a key. */
    findOrMake: () => ifWhole(given ?? findKeyFile(path) ?? makeKeyFile(path)),
  };
}

/** A key for one purpose, so that no two purposes share one. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(purpose).digest();
}
