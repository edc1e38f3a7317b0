// Packs files into a zip archive.
import { crc32, deflateRawSync } from 'node:zlib';

const DEFLATED = 8;

export function zip(files: readonly { name: Buffer; content: Buffer }[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let place = 0;
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, rest, name]));
    locals.push(local);
    place += local.length;
  }
  const folder = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(folder.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...locals, folder, end]);
}
