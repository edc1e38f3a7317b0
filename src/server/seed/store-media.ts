// Stores a seed's pictures and files.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Insertable } from 'kysely';
import type { MediaTable } from '../../../runtime/generated/tables.generated.ts';
import { DOCUMENT, FONT, mediaKeyOf } from '../domains/media/index.ts';
import type { MediaStore } from '../storage/media-store.ts';
import type { SeedDocument, SeedText } from './seed-document.ts';
import { isFont, typeOfFile } from './seed-files.ts';
import { typeOf } from './seed-language.ts';

type MediaRow = Insertable<MediaTable>;

/** Returns their rows. Existing files are overwritten with the same content. */
export async function storeMedia(
  store: MediaStore,
  { readFile, pictures, files }: Pick<SeedDocument, 'readFile' | 'pictures' | 'files'>,
  projectCode: string,
  now: string,
): Promise<MediaRow[]> {
  async function keep(
    path: string,
    about: Pick<MediaRow, 'resource_code' | 'name' | 'resource_type' | 'type' | 'width' | 'height'>,
  ): Promise<MediaRow> {
    const bytes = await readFile(path);
    const place = store.makeTemporaryPath();
    await writeFile(place, bytes);
    await store.put(mediaKeyOf(about), place);
    return {
      ...about,
      project_code: projectCode,
      bytes: bytes.length,
      content_hash: createHash('sha256').update(bytes).digest('hex'),
      state: 'saved',
      created_at: now,
    };
  }
  return Promise.all([
    ...pictures.map(async (picture) => {
      const { resourceCode, name, resourceType = 1, width, height, classificationCode = null } = picture;
      const about = {
        resource_code: resourceCode,
        name,
        resource_type: resourceType,
        type: typeOf(picture),
        width,
        height,
      };
      const kept = await keep(`pictures/${picture.file}`, about);
      const silent = { is_silent: picture.isSilent === true ? (1 as const) : (0 as const) };
      return { ...kept, ...describePicture(picture.alt), ...silent, classification_code: classificationCode };
    }),
    ...files.map(async (file) => {
      const about = {
        resource_code: file.resourceCode,
        name: file.name,
        resource_type: isFont(file) ? FONT : DOCUMENT,
        type: typeOfFile(file),
        width: 0,
        height: 0,
      };
      const kept = await keep(`files/${file.file}`, about);
      return { ...kept, ...describePicture(undefined), is_silent: 0 as const, classification_code: null };
    }),
  ]);
}

/** What the library says of a picture, for places without a text of their own. */
function describePicture(alt: SeedText | undefined): Pick<MediaRow, 'alt' | 'alt_languages'> {
  // A plain text is the same in all languages, such as the name of a logo.
  if (typeof alt !== 'object') return { alt: '{}', alt_languages: ',' };
  const languages = Object.keys(alt).map((language) => `${language},`);
  return { alt: JSON.stringify(alt), alt_languages: `,${languages.join('')}` };
}
