import { open } from 'node:fs/promises';
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

const PDF_END = Buffer.from('%%EOF');
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
/** A ZIP ends with a record of 22 bytes and a comment. A PDF's end mark may be followed by blanks. */
const END_BYTES = { pdf: 1_024, zip: 65_557 } as const;
const ZIP_END_BYTES = 22;

/** False for a document that is cut off or continues after its end mark. Pictures are decoded instead. */
export async function endsAsItShould(path: string, { ending }: MediaType): Promise<boolean> {
  const isPdf = ending === 'pdf';
  const end = await readEnd(path, isPdf ? END_BYTES.pdf : END_BYTES.zip);
  const mark = end.lastIndexOf(isPdf ? PDF_END : ZIP_END);
  if (mark < 0) return false;
  if (isPdf)
    return (
      end
        .subarray(mark + PDF_END.length)
        .toString('latin1')
        .trim() === ''
    );
  return (
    mark + ZIP_END_BYTES <= end.length && end.readUInt16LE(mark + 20) === end.length - mark - ZIP_END_BYTES
  );
}

async function readEnd(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, bytes);
    const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: size - length });
    return buffer;
  } finally {
    await handle.close();
  }
}
