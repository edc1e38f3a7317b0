import type { PictureFormat } from './picture-task.ts';

/** What is taken, by the type that the content itself shows; sizes in bytes. */
export interface MediaType {
  /** 1 image, 2 video. */
  resourceType: 1 | 2;
  ending: 'jpg' | 'png' | 'gif' | 'webp' | 'mp4';
  format?: PictureFormat;
  most: number;
}

const MOST_OF_A_PICTURE = 4_194_304;

/** The most bytes of any upload: a video's. */
export const MOST_OF_A_VIDEO = 209_715_200;

const TAKEN: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { resourceType: 1, ending: 'jpg', format: 'jpeg', most: MOST_OF_A_PICTURE },
  'image/png': { resourceType: 1, ending: 'png', format: 'png', most: MOST_OF_A_PICTURE },
  'image/apng': { resourceType: 1, ending: 'png', format: 'png', most: MOST_OF_A_PICTURE },
  'image/gif': { resourceType: 1, ending: 'gif', format: 'gif', most: MOST_OF_A_PICTURE },
  'image/webp': { resourceType: 1, ending: 'webp', format: 'webp', most: MOST_OF_A_PICTURE },
  'video/mp4': { resourceType: 2, ending: 'mp4', most: MOST_OF_A_VIDEO },
};

/** Bytes from a file's beginning that tell its type. */
export const TELLING_BYTES = 4_100;

/** The type that a file's first bytes show; undefined for what is not taken. Its name plays no part. */
export async function tellMediaType(beginning: Uint8Array): Promise<MediaType | undefined> {
  // With the first upload: a start should not wait for it.
  const { fileTypeFromBuffer } = await import('file-type');
  const told = await fileTypeFromBuffer(beginning);
  return told === undefined ? undefined : TAKEN[told.mime];
}
