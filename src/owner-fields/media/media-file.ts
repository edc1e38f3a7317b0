// Describes files of the media library, and the limits for uploads.
import { isReducible } from './reduce-picture.ts';

/** 1 image, 2 video, 3 document, 4 font. */
export type ResourceType = 1 | 2 | 3 | 4;

export const RESOURCE_TYPES = [1, 2, 3, 4] as const satisfies readonly ResourceType[];

/** A picture or video of the site's media library. */
export interface MediaFile {
  resourceCode: string;
  /** `/media/{code}_{width}x{height}.{type}` */
  url: string;
  resourceType: ResourceType;
  name?: string;
  /** Bytes. */
  size?: number;
}

/** Limits for uploads. The server checks again, and detects types by content. */
interface MediaLimits {
  types: readonly string[];
  maxBytes: number;
  /** Message keys for a file of the wrong type, and for one that is too large. */
  wrongType: string;
  tooLarge: string;
}

export const LIMITS: Readonly<Record<ResourceType, MediaLimits>> = {
  1: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'],
    maxBytes: 4_194_304,
    wrongType: 'editor.media.notAnImage',
    tooLarge: 'editor.media.imageTooLarge',
  },
  2: {
    types: ['video/mp4'],
    maxBytes: 209_715_200,
    wrongType: 'editor.media.notAVideo',
    tooLarge: 'editor.media.videoTooLarge',
  },
  3: {
    types: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/zip',
      'application/x-zip-compressed',
    ],
    maxBytes: 20_971_520,
    wrongType: 'editor.media.notADocument',
    tooLarge: 'editor.media.documentTooLarge',
  },
  4: {
    types: ['font/woff2', 'font/woff', 'font/ttf', 'font/otf'],
    maxBytes: 31_457_280,
    wrongType: 'editor.media.notAFont',
    tooLarge: 'editor.media.fontTooLarge',
  },
};

const FONT_NAME = /\.(woff2|woff|ttf|otf)$/i;

/** The media type of a file. Some systems do not know those of fonts, so that their names say it. */
export function mediaTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const [, ending] = FONT_NAME.exec(name) ?? [];
  return ending === undefined ? type : `font/${ending.toLowerCase()}`;
}

/** The type that a file belongs to: a picture when it is of none. */
export function typeOfFile(file: Pick<File, 'name' | 'type'>): ResourceType {
  const type = mediaTypeOf(file);
  return RESOURCE_TYPES.find((each) => LIMITS[each].types.includes(type)) ?? 1;
}

/** The message key of the reason why a file cannot be uploaded; undefined if it can, maybe reduced. */
export function checkFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  resourceType: ResourceType,
): string | undefined {
  const [type, { size }] = [mediaTypeOf(file), file];
  const { types, maxBytes, wrongType, tooLarge } = LIMITS[resourceType];
  if (!types.includes(type)) return wrongType;
  if (size === 0) return 'editor.media.empty';
  return size > maxBytes && !isReducible({ type }) ? tooLarge : undefined;
}

const THUMBNAIL_WIDTH = 320;
/** Pictures that move have no smaller copies. */
const SCALABLE = /^(.+(?<!-moves)_(\d+)x\d+)\.(?:webp|jpg|jpeg|png)$/;

/** The URL of a thumbnail. For a file that the server does not scale: its own URL. */
export function thumbnailOf({ url }: Pick<MediaFile, 'url'>): string {
  const [, stem, width] = SCALABLE.exec(url) ?? [];
  return stem === undefined ? url : `${stem}.w${Math.min(THUMBNAIL_WIDTH, Number(width))}.webp`;
}

/** `1280 × 720`; empty if the URL does not contain the size. */
export function pixelsOf({ url }: Pick<MediaFile, 'url'>): string {
  const [, width, height] = /_(\d+)x(\d+)\./.exec(url) ?? [];
  return width === undefined ? '' : `${width} × ${height}`;
}

/** Formats bytes in KB or MB (binary). */
export function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** Reads the picture or video from a stored part or list item; undefined if there is none. */
export function readFile(value: unknown): MediaFile | undefined {
  const { resourceCode, url, resourceType, name, size } = (value ?? {}) as Record<string, unknown>;
  if (typeof url !== 'string' || url === '') return undefined;
  return {
    resourceCode: typeof resourceCode === 'string' ? resourceCode : '',
    url,
    resourceType: resourceType === 2 || resourceType === 3 || resourceType === 4 ? resourceType : 1,
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof size === 'number' ? { size } : {}),
  };
}
