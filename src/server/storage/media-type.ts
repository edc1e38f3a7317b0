import type { ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';
import type { PictureFormat } from './picture-task.ts';

/** What is accepted, by the type that the content itself shows; sizes in bytes. */
export interface MediaType {
  /** 1 image, 2 video, 3 a document. */
  resourceType: 1 | 2 | 3;
  ending: string;
  format?: PictureFormat;
  maxBytes: number;
  /** The refusal of a larger one; its sentence may use `{most}`, in MB. */
  tooLargeKey: ProblemKey;
}

/** The types that a call takes, by the MIME type that is told from the content. */
export interface AcceptedTypes {
  types: Readonly<Record<string, MediaType>>;
  /** The most bytes of any of them. */
  maxBytes: number;
  /** The refusal of all others. */
  rejectionKey: ProblemKey;
}

const MAX_PICTURE_BYTES = 4_194_304;

const MAX_VIDEO_BYTES = 209_715_200;

const PICTURE = {
  resourceType: 1,
  maxBytes: MAX_PICTURE_BYTES,
  tooLargeKey: 'media.picture-too-large',
} as const;

const TYPES: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { ...PICTURE, ending: 'jpg', format: 'jpeg' },
  'image/png': { ...PICTURE, ending: 'png', format: 'png' },
  'image/apng': { ...PICTURE, ending: 'png', format: 'png' },
  'image/gif': { ...PICTURE, ending: 'gif', format: 'gif' },
  'image/webp': { ...PICTURE, ending: 'webp', format: 'webp' },
  'video/mp4': {
    resourceType: 2,
    ending: 'mp4',
    maxBytes: MAX_VIDEO_BYTES,
    tooLargeKey: 'media.video-too-large',
  },
};

/** The pictures and videos of a site. */
export const SITE_MEDIA: AcceptedTypes = {
  types: TYPES,
  maxBytes: MAX_VIDEO_BYTES,
  rejectionKey: 'media.type-refused',
};

/** Bytes from a file's beginning that tell its type. */
export const DETECTION_BYTES = 4_100;

/** The type that a file's first bytes show; undefined for what is not accepted. Its name plays no part. */
export async function detectMediaType(
  beginning: Uint8Array,
  { types }: AcceptedTypes,
): Promise<MediaType | undefined> {
  // With the first upload: a start should not wait for it.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(beginning);
  return detected === undefined ? undefined : types[detected.mime];
}
