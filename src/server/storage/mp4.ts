// Reads the size and the codec of an MP4 video.
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

interface Box {
  type: string;
  /** Beginning and end of the content, in bytes of the file. */
  from: number;
  to: number;
}

const MAX_BOXES = 1_000;

/** What is known of the first video track of an MP4. */
interface Mp4Video {
  /** In pixels. */
  width: number;
  height: number;
  /** The code of how it is encoded, such as `avc1`; empty for a track that does not say so. */
  codec: string;
}

/**
 * The first video track of an MP4. Undefined when the file is not an MP4 from its first to its last byte:
 * boxes with gaps or beyond the end hide other data or were cut off.
 */
export async function readMp4Video(path: string): Promise<Mp4Video | undefined> {
  const handle = await open(path, 'r');
  try {
    const boxes = await readBoxes(handle, 0, (await handle.stat()).size);
    const movie = boxes?.find((box) => box.type === 'moov');
    if (
      boxes?.[0]?.type !== 'ftyp' ||
      movie === undefined ||
      !boxes.some((box) => box.type === 'mdat' || box.type === 'moof')
    )
      return undefined;
    const tracks =
      (await readBoxes(handle, movie.from, movie.to))?.filter((box) => box.type === 'trak') ?? [];
    for (const track of tracks) {
      const header = (await readBoxes(handle, track.from, track.to))?.find((box) => box.type === 'tkhd');
      const size = header === undefined ? undefined : await readTrackSize(handle, header);
      if (size !== undefined) return { ...size, codec: await readCodec(handle, track) };
    }
    return undefined;
  } finally {
    await handle.close();
  }
}

/** The type of the first sample entry of a track. */
async function readCodec(handle: FileHandle, track: Box): Promise<string> {
  let box: Box | undefined = track;
  for (const name of ['mdia', 'minf', 'stbl', 'stsd'])
    box = box && (await readBoxes(handle, box.from, box.to))?.find(({ type }) => type === name);
  // Version, flags, the number of entries; then the first entry with its length before its type.
  if (box === undefined || box.to - box.from < 16) return '';
  const bytes = Buffer.alloc(4);
  await handle.read(bytes, 0, 4, box.from + 12);
  return bytes.toString('latin1');
}

/** The boxes that fill a range of the file exactly; undefined when they do not. */
async function readBoxes(handle: FileHandle, from: number, to: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  const header = Buffer.alloc(16);
  for (let at = from; at < to;) {
    const { bytesRead } = await handle.read(header, 0, 16, at);
    if (bytesRead < 8 || boxes.length > MAX_BOXES) return undefined;
    const short = header.readUInt32BE(0);
    const headerLength = short === 1 ? 16 : 8;
    // 1: a length of 64 bits follows; 0: the box reaches to the end.
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (length < headerLength || at + length > to) return undefined;
    boxes.push({ type: header.toString('latin1', 4, 8), from: at + headerLength, to: at + length });
    at += length;
  }
  return boxes;
}

/** Width and height are fixed-point numbers at the end of a track's header; a sound track has zeros. */
async function readTrackSize(
  handle: FileHandle,
  header: Box,
): Promise<{ width: number; height: number } | undefined> {
  const bytes = Buffer.alloc(8);
  if (header.to - header.from < 84) return undefined;
  await handle.read(bytes, 0, 8, header.to - 8);
  const [width, height] = [bytes.readUInt16BE(0), bytes.readUInt16BE(4)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
