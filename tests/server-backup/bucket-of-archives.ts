// A bucket that an installation keeps its archives in, and nothing else.
import { loadConfig } from '../../src/server/kernel/config.ts';
import { openObjectStore } from '../../src/server/storage/object-store.ts';
import type { ObjectServer } from '../support/object-server.ts';

export const ARCHIVES = 's3://tessera/archives';

export function settingsOfArchives({ settings }: ObjectServer): Record<string, string> {
  const { MEDIA_URL: _, S3_KEY_ID = '', S3_KEY_SECRET = '', ...rest } = settings;
  return {
    BACKUP_URL: ARCHIVES,
    BACKUP_S3_ENDPOINT: rest.S3_ENDPOINT ?? '',
    BACKUP_S3_PATH_STYLE: '1',
    BACKUP_S3_KEY_ID: S3_KEY_ID,
    BACKUP_S3_KEY_SECRET: S3_KEY_SECRET,
  };
}

/** The keys of its objects. */
export async function listArchives(server: ObjectServer): Promise<string[]> {
  const objects = await openObjectStore(loadConfig(server.settings), ARCHIVES);
  const keys = [];
  for await (const { key } of objects.list('')) keys.push(key);
  objects.close();
  return keys;
}
