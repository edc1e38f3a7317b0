// Names the types of files that uploads may have, and detects them by content.
import { extname } from 'node:path';
import type { ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';
import type { PictureFormat } from './media-task.ts';

/** 1 image, 2 video, 3 document, 4 font. */
export type ResourceType = 1 | 2 | 3 | 4;

/** An accepted type, detected from the content. */
export interface MediaType {
  resourceType: ResourceType;
  ending: string;
  format?: PictureFormat;
  maxBytes: number;
  /** Message of the 413; it may use `{most}`, in MB. */
  tooLargeKey: ProblemKey;
}

/** The types that a call accepts, by detected MIME type. */
export interface AcceptedTypes {
  types: Readonly<Record<string, MediaType>>;
  /** What a file is taken for that shows no such type. */
  otherwise?: MediaType;
  /** The largest limit of these types, in bytes. */
  maxBytes: number;
  /** Message of the 415 for other types. */
  rejectionKey: ProblemKey;
  /** What is accepted instead, by what the caller says that the file is: its `resourceType`. */
  said?: Readonly<Partial<Record<ResourceType, AcceptedTypes>>>;
}

/** What is accepted of a caller who has said these fields before the file. */
export function acceptedAs(
  accepted: AcceptedTypes,
  { resourceType }: Readonly<Record<string, unknown>>,
): AcceptedTypes {
  return accepted.said?.[Number(resourceType) as ResourceType] ?? accepted;
}

const MAX_PICTURE_BYTES = 4_194_304;

const MAX_VIDEO_BYTES = 209_715_200;

const PICTURE = {
  resourceType: 1,
  maxBytes: MAX_PICTURE_BYTES,
  tooLargeKey: 'media.picture-too-large',
} as const;

const SVG = 'image/svg+xml';
const TYPES: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { ...PICTURE, ending: 'jpg', format: 'jpeg' },
  'image/png': { ...PICTURE, ending: 'png', format: 'png' },
  'image/apng': { ...PICTURE, ending: 'png', format: 'png' },
  'image/gif': { ...PICTURE, ending: 'gif', format: 'gif' },
  'image/webp': { ...PICTURE, ending: 'webp', format: 'webp' },
  [SVG]: { ...PICTURE, ending: 'svg', maxBytes: 1_048_576 },
  'video/mp4': {
    resourceType: 2,
    ending: 'mp4',
    maxBytes: MAX_VIDEO_BYTES,
    tooLargeKey: 'media.video-too-large',
  },
};

const DOCUMENT = {
  resourceType: 3,
  maxBytes: 20_971_520,
  tooLargeKey: 'media.document-too-large',
} as const;

/** Files to download. The first bytes of an office document may only show a ZIP. */
const DOCUMENTS: Readonly<Record<string, MediaType>> = {
  'application/pdf': { ...DOCUMENT, ending: 'pdf' },
  'application/zip': { ...DOCUMENT, ending: 'zip' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { ...DOCUMENT, ending: 'docx' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { ...DOCUMENT, ending: 'xlsx' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    ...DOCUMENT,
    ending: 'pptx',
  },
};

const FONT = {
  resourceType: 4,
  maxBytes: 31_457_280,
  tooLargeKey: 'media.font-too-large',
} as const;

const FONTS: Readonly<Record<string, MediaType>> = {
  'font/woff2': { ...FONT, ending: 'woff2' },
  'font/woff': { ...FONT, ending: 'woff' },
  'font/ttf': { ...FONT, ending: 'ttf' },
  'font/otf': { ...FONT, ending: 'otf' },
};

/** The type that the whole of a document shows; undefined for another file. */
export async function detectDocument(path: string): Promise<MediaType | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  const detected = await fileTypeFromFile(path);
  return detected === undefined ? undefined : DOCUMENTS[detected.mime];
}

/** Types of a site's pictures, videos, files to download and fonts. */
export const SITE_MEDIA: AcceptedTypes = {
  types: { ...TYPES, ...DOCUMENTS, ...FONTS },
  maxBytes: MAX_VIDEO_BYTES,
  rejectionKey: 'media.type-refused',
  said: { 4: { types: FONTS, maxBytes: FONT.maxBytes, rejectionKey: 'media.no-font' } },
};

/** What a file of a site is, by the ending that it is stored with; undefined for another ending. */
export const typeOfEnding = (ending: string): ResourceType | undefined =>
  Object.values(SITE_MEDIA.types).find((type) => type.ending === ending)?.resourceType;

/** Pictures alone. */
export const SITE_PICTURES: AcceptedTypes = {
  types: Object.fromEntries(Object.entries(TYPES).filter(([, { resourceType }]) => resourceType === 1)),
  maxBytes: MAX_PICTURE_BYTES,
  rejectionKey: 'media.no-picture',
};

const MAX_SHEET_BYTES = 20 * 1_048_576;

/** Tables. A CSV file shows no type: who reads it finds out. */
export const SHEETS: AcceptedTypes = {
  types: {},
  otherwise: {
    resourceType: 3,
    ending: 'csv',
    maxBytes: MAX_SHEET_BYTES,
    tooLargeKey: 'form.file-too-large',
  },
  maxBytes: MAX_SHEET_BYTES,
  rejectionKey: 'console.sheet-unknown',
};

const MAX_KIT_BYTES = 64 * 1_048_576;

/** Kits that a site has exported. */
export const KITS: AcceptedTypes = {
  types: {
    'application/zip': {
      resourceType: 3,
      ending: 'zip',
      maxBytes: MAX_KIT_BYTES,
      tooLargeKey: 'kit.too-large',
    },
  },
  maxBytes: MAX_KIT_BYTES,
  rejectionKey: 'kit.type-refused',
};

const MAX_SITE_BYTES = 4_096 * 1_048_576;

/** Archives of whole sites. */
export const SITE_ARCHIVES: AcceptedTypes = {
  types: {
    'application/x-tar': {
      resourceType: 3,
      ending: 'tar',
      maxBytes: MAX_SITE_BYTES,
      tooLargeKey: 'server.archive-large',
    },
  },
  maxBytes: MAX_SITE_BYTES,
  rejectionKey: 'server.archive-other',
};

const MAX_DOCUMENT_BYTES = 10 * 1_048_576;

/** Documents of another site: JSON, which shows no type. Who reads it finds out. */
export const SITE_DOCUMENTS: AcceptedTypes = {
  types: {},
  otherwise: {
    resourceType: 3,
    ending: 'json',
    maxBytes: MAX_DOCUMENT_BYTES,
    tooLargeKey: 'form.file-too-large',
  },
  maxBytes: MAX_DOCUMENT_BYTES,
  rejectionKey: 'block.file-other',
};

/** Bytes at the beginning of a file that its type is detected from. */
export const DETECTION_BYTES = 4_100;

/** The type that a file's first bytes show, whatever its name; undefined when it is not accepted. */
export async function detectMediaType(
  beginning: Uint8Array,
  { types, otherwise }: AcceptedTypes,
): Promise<MediaType | undefined> {
  if (types[SVG] !== undefined && isSvg(new TextDecoder().decode(beginning))) return types[SVG];
  // Loaded with the first upload, to keep the start fast.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(beginning);
  return detected === undefined ? otherwise : (types[detected.mime] ?? otherwise);
}

/** What may stand before the root of an XML document, by its ends. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const;

function isSvg(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    const part = BEFORE_ROOT.find(([begin]) => rest.slice(0, begin.length).toUpperCase() === begin);
    if (part === undefined) return /^<(?:svg:)?svg[\s>]/.test(rest);
    const hasSubset = part[0] === '<!DOCTYPE' && /^[^>]*\[/.test(rest);
    const end = rest.indexOf(hasSubset ? ']' : part[1]);
    if (end === -1) return false;
    rest = rest
      .slice(end + part[1].length)
      .replace(hasSubset ? /^\s*>/ : '', '')
      .trimStart();
  }
}

/**
 * Media types by ending. They are never guessed from the content, by the server or by browsers. The last five
 * are documents, which are downloaded and never shown inside the site.
 */
const TYPES_BY_ENDING: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.svg': SVG,
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
  '.css': 'text/css; charset=utf-8',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.zip': 'application/zip',
};

/** The media type of a stored file, by its key. */
export function mediaTypeOf(key: string): string | undefined {
  return TYPES_BY_ENDING[extname(key)];
}
