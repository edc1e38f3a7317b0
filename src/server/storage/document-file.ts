/** Looks into PDF files and ZIP containers without unpacking them. */
import { open } from 'node:fs/promises';
import type { MediaType } from './media-type.ts';

const PDF_END = Buffer.from('%%EOF');
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
/** A ZIP ends with a record of 22 bytes and a comment. A PDF's end mark may be followed by blanks. */
const END_BYTES = { pdf: 1_024, zip: 65_557 } as const;
const ZIP_END_BYTES = 22;
const ZIP_ENTRY_BYTES = 46;
/** A list of files in a ZIP that is longer is not read. */
const MAX_LIST_BYTES = 1_048_576;

/** False for a document that is cut off or continues after its end mark. */
export async function endsAsItShould(path: string, { ending }: Pick<MediaType, 'ending'>): Promise<boolean> {
  return ending === 'pdf' ? endsAsPdf(await readEnd(path, END_BYTES.pdf)) : (await findZipEnd(path)) !== null;
}

/** The names of the files in a ZIP; none for a damaged one. */
export async function listZip(path: string): Promise<string[]> {
  const end = await findZipEnd(path);
  if (end === null) return [];
  const [count, size, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const list = await readAt(path, start, Math.min(size, MAX_LIST_BYTES));
  const names: string[] = [];
  for (let at = 0; names.length < count && at + ZIP_ENTRY_BYTES <= list.length;) {
    if (!list.subarray(at, at + ZIP_ENTRY.length).equals(ZIP_ENTRY)) return names;
    const [name, extra, comment] = [28, 30, 32].map((place) => list.readUInt16LE(at + place));
    const from = at + ZIP_ENTRY_BYTES;
    names.push(list.subarray(from, from + (name ?? 0)).toString('utf8'));
    at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

function endsAsPdf(end: Buffer): boolean {
  const mark = end.lastIndexOf(PDF_END);
  return (
    mark >= 0 &&
    end
      .subarray(mark + PDF_END.length)
      .toString('latin1')
      .trim() === ''
  );
}

/** The record that ends a ZIP; null when it is missing or something follows it. */
async function findZipEnd(path: string): Promise<Buffer | null> {
  const end = await readEnd(path, END_BYTES.zip);
  const mark = end.lastIndexOf(ZIP_END);
  const isWhole =
    mark >= 0 &&
    mark + ZIP_END_BYTES <= end.length &&
    end.readUInt16LE(mark + 20) === end.length - mark - ZIP_END_BYTES;
  return isWhole ? end.subarray(mark) : null;
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

async function readAt(path: string, position: number, bytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(bytes), position });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
