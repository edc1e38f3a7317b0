/**
 * Reads ZIP archives that somebody has sent. What an archive says of itself may be wrong: parts that lie over
 * each other, and parts that unpack to more than their size, are found before they take memory or time.
 */
import { inflateRawSync } from 'node:zlib';

interface UnzipLimits {
  /** Bytes of all parts together, unpacked. */
  bytes: number;
  parts: number;
  /** Bytes of one part, unpacked; without it those of all. */
  bytesOf?(name: string): number;
  /** Parts that are unpacked; all without it. */
  isWanted?(name: string): boolean;
}

/** The archive has more than it may have. */
export class ZipTooLarge extends Error {}

interface Entry {
  name: string;
  method: number;
  /** Bytes, packed and unpacked. */
  packed: number;
  size: number;
  /** Of its own header, from the beginning of the archive. */
  at: number;
}

const END = 0x06_05_4b_50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
/** What archives of more than 4 GB have in addition, and some programs write always. */
const LONG_LOCATOR = 0x07_06_4b_50;
const LONG_END = 0x06_06_4b_50;
const LONG_LOCATOR_BYTES = 20;
const LONG_EXTRA = 1;
/** A number that stands in the part of long archives. */
const ELSEWHERE = 0xff_ff_ff_ff;
const LISTED = 0x02_01_4b_50;
const LISTED_BYTES = 46;
const HEADER = 0x04_03_4b_50;
const HEADER_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];
/** Flags of an entry. */
const [IS_ENCRYPTED, IS_UTF8] = [0x1, 0x800];

/** The parts by their names. Throws a `ZipTooLarge`, and another error for a damaged archive. */
export function unzip(archive: Uint8Array, limits: UnzipLimits): Map<string, Uint8Array> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  try {
    return new Map(chooseEntries(bytes, limits).map((entry) => [entry.name, unpack(bytes, entry)]));
  } catch (error) {
    // What is wrong with it may be a place outside of it, or what cannot be unpacked.
    throw error instanceof ZipTooLarge ? error : damaged(error);
  }
}

function chooseEntries(bytes: Buffer, limits: UnzipLimits): Entry[] {
  let [packed, size, count] = [0, 0, 0];
  const wanted: Entry[] = [];
  for (const entry of listEntries(bytes)) {
    packed += entry.packed;
    size += entry.size;
    count += 1;
    const most = limits.bytesOf?.(entry.name) ?? limits.bytes;
    // Parts that are longer than the whole archive lie over each other.
    if (size > limits.bytes || count > limits.parts || entry.size > most || packed > bytes.length)
      throw new ZipTooLarge('The archive is too large');
    if (!entry.name.endsWith('/') && limits.isWanted?.(entry.name) !== false) wanted.push(entry);
  }
  return wanted;
}

const damaged = (cause?: unknown): Error => new Error('invalid zip data', { cause });

function* listEntries(bytes: Buffer): Generator<Entry> {
  const end = findEnd(bytes);
  let [count, at] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  const locator = end - LONG_LOCATOR_BYTES;
  if (locator >= 0 && bytes.readUInt32LE(locator) === LONG_LOCATOR) {
    const long = readLong(bytes, locator + 8);
    if (bytes.readUInt32LE(long) === LONG_END)
      [count, at] = [readLong(bytes, long + 32), readLong(bytes, long + 48)];
  }
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== LISTED) throw damaged();
    const from = at + LISTED_BYTES;
    const extraFrom = from + bytes.readUInt16LE(at + 28);
    const extraTo = extraFrom + bytes.readUInt16LE(at + 30);
    const next = extraTo + bytes.readUInt16LE(at + 32);
    const flags = bytes.readUInt16LE(at + 8);
    if (next > bytes.length || (flags & IS_ENCRYPTED) !== 0) throw damaged();
    const name = bytes.toString((flags & IS_UTF8) === 0 ? 'latin1' : 'utf8', from, extraFrom);
    const method = bytes.readUInt16LE(at + 10);
    const numbers = readNumbers(bytes, at, bytes.subarray(extraFrom, extraTo));
    yield { name, method, ...numbers, ...(method === STORED ? { size: numbers.packed } : {}) };
    at = next;
  }
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw damaged();
}

/** Those that do not fit stand in the part of long archives, one after another. */
function readNumbers(bytes: Buffer, at: number, extra: Buffer): Pick<Entry, 'packed' | 'size' | 'at'> {
  let place = findLongExtra(extra);
  const read = (offset: number): number => {
    const number = bytes.readUInt32LE(at + offset);
    if (number !== ELSEWHERE || place === undefined) return number;
    place += 8;
    return readLong(extra, place - 8);
  };
  const size = read(24);
  const packed = read(20);
  return { size, packed, at: read(42) };
}

function findLongExtra(extra: Buffer): number | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === LONG_EXTRA) return at + 4;
  return undefined;
}

function readLong(bytes: Buffer, at: number): number {
  const number = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(number)) throw damaged();
  return number;
}

function unpack(bytes: Buffer, { method, packed, size, at }: Entry): Uint8Array {
  if (bytes.readUInt32LE(at) !== HEADER) throw damaged();
  const from = at + HEADER_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (from + packed > bytes.length) throw damaged();
  const content = bytes.subarray(from, from + packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw damaged();
  // It ends with an error as soon as it has more than it says.
  return packed === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
}
