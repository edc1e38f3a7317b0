// Unpacks a zip archive.
import { inflateRawSync } from 'node:zlib';

const END_OF_FOLDER = 0x06054b50;
const END_BYTES = 22;
/** A comment may follow the end. */
const MAX_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];

/** In the order of its folder. Throws when it is damaged, encrypted, or unpacked over `max` bytes. */
export function unzip(archive: Buffer, max: number): Buffer[] {
  let place = archive.readUInt32LE(findEnd(archive) + 16);
  const count = archive.readUInt16LE(findEnd(archive) + 10);
  const files: Buffer[] = [];
  let left = max;
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(place) !== ENTRY) throw new Error('The archive is damaged.');
    const file = readEntry(archive, place, left);
    left -= file.length;
    files.push(file);
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(place + offset));
    place += lengths.reduce((sum, each) => sum + each, ENTRY_BYTES);
  }
  return files;
}

function findEnd(archive: Buffer): number {
  const last = archive.length - END_BYTES;
  for (let place = last; place >= Math.max(0, last - MAX_COMMENT); place -= 1)
    if (archive.readUInt32LE(place) === END_OF_FOLDER) return place;
  throw new Error('It is no zip archive.');
}

function readEntry(archive: Buffer, place: number, max: number): Buffer {
  const isEncrypted = (archive.readUInt16LE(place + 8) & 1) === 1;
  const method = archive.readUInt16LE(place + 10);
  const size = archive.readUInt32LE(place + 20);
  const unpacked = archive.readUInt32LE(place + 24);
  const local = archive.readUInt32LE(place + 42);
  if (isEncrypted || archive.readUInt32LE(local) !== LOCAL) throw new Error('The archive is damaged.');
  const start = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (unpacked > max || packed.length !== size) throw new Error('The archive is too large, or cut off.');
  if (method === STORED && size === unpacked) return packed;
  if (method !== DEFLATED) throw new Error('The archive is packed in an unknown way.');
  // The stated size bounds what is unpacked. An empty file has no limit of zero.
  const file = inflateRawSync(packed, { maxOutputLength: Math.max(1, unpacked) });
  if (file.length !== unpacked) throw new Error('The archive is damaged.');
  return file;
}
