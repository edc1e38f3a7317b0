import { crc32 } from 'node:zlib';

/** A ZIP of stored files, in the order given. */
export function makeZip(files: Readonly<Record<string, Uint8Array | string>>): Buffer {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []];
  let place = 0;
  for (const [title, content] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(title), Buffer.from(content)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, name]));
    bodies.push(body);
    place += body.length;
  }
  const index = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length, 4);
  end.writeUInt16LE(list.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...bodies, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
