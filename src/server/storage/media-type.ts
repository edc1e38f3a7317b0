import type { PictureFormat } from './picture-task.ts';

/** What is taken, by the type that the content itself shows; sizes in bytes. */
export interface MediaType {
  /** 1 image, 2 video, 3 a document. */
  resourceType: 1 | 2 | 3;
  ending: string;
  format?: PictureFormat;
  most: number;
  /** The refusal of a larger one; its sentence may use `{most}`, in MB. */
  tooLarge: string;
}

/** The types that a call takes, by the MIME type that is told from the content. */
export interface TakenTypes {
  types: Readonly<Record<string, MediaType>>;
  /** The most bytes of any of them. */
  most: number;
  /** The refusal of all others. */
  refused: string;
}

const MOST_OF_A_PICTURE = 4_194_304;

const MOST_OF_A_VIDEO = 209_715_200;

const PICTURE = { resourceType: 1, most: MOST_OF_A_PICTURE, tooLarge: 'media.picture-too-large' } as const;

const TYPES: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { ...PICTURE, ending: 'jpg', format: 'jpeg' },
  'image/png': { ...PICTURE, ending: 'png', format: 'png' },
  'image/apng': { ...PICTURE, ending: 'png', format: 'png' },
  'image/gif': { ...PICTURE, ending: 'gif', format: 'gif' },
  'image/webp': { ...PICTURE, ending: 'webp', format: 'webp' },
  'video/mp4': { resourceType: 2, ending: 'mp4', most: MOST_OF_A_VIDEO, tooLarge: 'media.video-too-large' },
};

/** The pictures and videos of a site. */
export const SITE_MEDIA: TakenTypes = { types: TYPES, most: MOST_OF_A_VIDEO, refused: 'media.type-refused' };

/** Bytes from a file's beginning that tell its type. */
export const TELLING_BYTES = 4_100;

/** The type that a file's first bytes show; undefined for what is not taken. Its name plays no part. */
export async function tellMediaType(
  beginning: Uint8Array,
  { types }: TakenTypes,
): Promise<MediaType | undefined> {
  // With the first upload: a start should not wait for it.
  const { fileTypeFromBuffer } = await import('file-type');
  const told = await fileTypeFromBuffer(beginning);
  return told === undefined ? undefined : types[told.mime];
}
