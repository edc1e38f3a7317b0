import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Insertable } from 'kysely';
import type { MediaTable } from '../database/tables.ts';
import { mediaKeyOf } from '../media/media-items.ts';
import type { MediaStore } from '../media/store.ts';
import type { SeedPicture } from './seed-document.ts';
import { typeOf } from './seed-language.ts';

/** Puts a seed's pictures into the media store, and says what they are. What is there already is written again, the same. */
export async function storePictures(
  store: MediaStore,
  seedName: string,
  pictures: readonly SeedPicture[],
  projectCode: string,
  now: string,
): Promise<Insertable<MediaTable>[]> {
  const folder = join(findProjectFolder(), 'src/server/seed', seedName, 'pictures');
  return Promise.all(
    pictures.map(async (picture) => {
      const bytes = await readFile(join(folder, picture.file));
      const row = {
        project_code: projectCode,
        resource_code: picture.resourceCode,
        name: picture.name,
        resource_type: picture.resourceType ?? 1,
        type: typeOf(picture),
        width: picture.width,
        height: picture.height,
        bytes: bytes.length,
        content_hash: createHash('sha256').update(bytes).digest('hex'),
        classification_code: picture.classificationCode ?? null,
        state: 'saved' as const,
        created_at: now,
      };
      const place = store.makeTemporaryPath();
      await writeFile(place, bytes);
      await store.put(mediaKeyOf(row), place);
      return row;
    }),
  );
}

/** The folder of this program: the nearest one above this file with a package.json, whether it is built or not. */
function findProjectFolder(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
  return findProjectFolder(dirname(folder));
}
