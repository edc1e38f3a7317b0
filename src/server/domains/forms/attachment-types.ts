// Names the types and the largest size of files that forms accept.
import type { MediaType, AcceptedTypes } from '../../storage/media-type.ts';

/** Largest file, in bytes. */
const MAX = 10_485_760;

const DOCUMENT = { resourceType: 3, maxBytes: MAX, tooLargeKey: 'form.file-too-large' } as const;
const PICTURE = { resourceType: 1, maxBytes: MAX, tooLargeKey: 'form.file-too-large' } as const;
const ZIP = 'application/zip';

const TYPES: Readonly<Record<string, MediaType>> = {
  'image/jpeg': { ...PICTURE, ending: 'jpg', format: 'jpeg' },
  'image/png': { ...PICTURE, ending: 'png', format: 'png' },
  'image/gif': { ...PICTURE, ending: 'gif', format: 'gif' },
  'image/webp': { ...PICTURE, ending: 'webp', format: 'webp' },
  'application/pdf': { ...DOCUMENT, ending: 'pdf' },
  [ZIP]: { ...DOCUMENT, ending: 'zip' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { ...DOCUMENT, ending: 'docx' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { ...DOCUMENT, ending: 'xlsx' },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    ...DOCUMENT,
    ending: 'pptx',
  },
};

/** Files that forms accept. */
export const ATTACHMENTS: AcceptedTypes = {
  types: TYPES,
  maxBytes: MAX,
  rejectionKey: 'form.file-type-refused',
};

/**
 * The type of a whole file; undefined when it is not accepted. The first bytes of an office document may only
 * show a ZIP.
 */
export async function detectWholeFile(path: string): Promise<MediaType | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  const detected = await fileTypeFromFile(path);
  return detected === undefined ? undefined : TYPES[detected.mime];
}

/**
 * True if the `accept` of an upload rule, as in HTML, names a type: by its ending (`.pdf`), its MIME type, or
 * a group of types (`image/*`). A rule without `accept` takes every type.
 */
export function isWanted(accept: unknown, { ending }: MediaType): boolean {
  if (typeof accept !== 'string' || accept.trim() === '') return true;
  const mime = Object.keys(TYPES).find((type) => TYPES[type]?.ending === ending) ?? '';
  const names = [mime, `${mime.split('/')[0]}/*`, '*/*', '*', `.${ending}`, ending === 'jpg' ? '.jpeg' : ''];
  return accept.split(',').some((wanted) => names.includes(wanted.trim().toLowerCase()));
}
