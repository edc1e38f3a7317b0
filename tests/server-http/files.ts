import { crc32, deflateSync } from 'node:zlib';

export interface UploadOptions {
  name?: string;
  type?: string;
  fields?: Readonly<Record<string, string>>;
  /** Bytes that are missing at the end. */
  cut?: number;
}

/** A multipart body written by hand, so that it can also be wrong. */
export function makeUpload(
  file: Uint8Array | string,
  { name = 'picture.png', type = 'image/png', fields = { resourceType: '1' }, cut = 0 }: UploadOptions = {},
) {
  const boundary = 'tessera-boundary';
  const texts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; ` +
    `filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    payload: whole.subarray(0, whole.length - cut),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** The smallest MP4 with a picture track of a size. */
export function makeMp4(width = 640, height = 360): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const header = Buffer.alloc(8);
    header.writeUInt32BE(body.length + 8, 0);
    header.write(type, 4, 'latin1');
    return Buffer.concat([header, body]);
  };
  const trackHeader = Buffer.alloc(84);
  trackHeader.writeUInt16BE(width, 76);
  trackHeader.writeUInt16BE(height, 80);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41')),
    box('moov', box('trak', box('tkhd', trackHeader))),
    box('mdat', Buffer.alloc(2_000, 7)),
  ]);
}

/** A PNG of black pixels, one bit each: a few kilobytes for any number of them. */
export function makePng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
