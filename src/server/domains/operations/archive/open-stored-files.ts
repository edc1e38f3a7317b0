// Opens the stored files of an installation, on the disk or in a bucket.
import type { Config } from '../../../kernel/config.ts';
import { openObjectStore, type ObjectSettings } from '../../../storage/object-store.ts';
import { makeBucketFiles } from './bucket-files.ts';
import { makeDiskFiles } from './disk-files.ts';
import type { StoredFiles } from './stored-files.ts';

/** What says where the files of an installation are. */
export type FilesLocation = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'MEDIA_URL'> & ObjectSettings>;

export async function openStoredFiles({
  DATA_DIR,
  MEDIA_URL,
  ...given
}: FilesLocation): Promise<StoredFiles> {
  if (MEDIA_URL === undefined) return makeDiskFiles(DATA_DIR);
  const settings = { S3_REGION: 'us-east-1', S3_PATH_STYLE: '0', ...given } as const;
  return makeBucketFiles(await openObjectStore(settings, MEDIA_URL));
}

/** Opens the files for some work. */
export async function withStoredFiles<T>(
  place: FilesLocation,
  work: (files: StoredFiles) => Promise<T>,
): Promise<T> {
  const files = await openStoredFiles(place);
  try {
    return await work(files);
  } finally {
    files.close();
  }
}
