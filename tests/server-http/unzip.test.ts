// Archives that say something else of themselves than what is in them.
import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzip, ZipTooLarge } from '../../src/server/kernel/unzip.ts';

const LIMITS = { bytes: 1_000_000, parts: 100 };
const MEBIBYTE = 1_048_576;

interface Listed {
  name: string;
  method?: number;
  content: Buffer;
  /** What the list says; what is true without it. */
  size?: number;
  /** Parts of one `place` are the same bytes. */
  place?: number;
}

/** An archive whose list says what it is told to. */
function makeLyingZip(files: readonly Listed[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  const places = new Map<number, number>();
  let at = 0;
  for (const { name, method = 0, content, size = content.length, place } of files) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(name.length, 22);
    const known = place === undefined ? undefined : places.get(place);
    const from = known ?? at;
    if (place !== undefined) places.set(place, from);
    if (known === undefined) {
      const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), content]);
      bodies.push(body);
      at += body.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(from, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, Buffer.from(name)]));
  }
  const index = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, index, end]);
}

test('an honest archive is read as it was written, packed and stored', () => {
  const files = {
    'a.json': strToU8('[1]'.repeat(100)),
    'ü/b.txt': strToU8('hallo'),
    'empty.txt': strToU8(''),
  };
  for (const level of [0, 6] as const) {
    const read = unzip(zipSync(files, { level }), LIMITS);
    expect([...read].map(([name, content]) => [name, Buffer.from(content).toString()])).toEqual(
      Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString()]),
    );
  }
});

test('parts that lie over each other take no memory', () => {
  const content = Buffer.alloc(100_000, 'x');
  const listed = Array.from({ length: 50 }, (_, index) => ({
    name: `pictures/${index}.png`,
    content,
    size: 0,
    place: 1,
  }));
  expect(() => unzip(makeLyingZip(listed), { ...LIMITS, bytes: 100 * MEBIBYTE })).toThrow(ZipTooLarge);
});

test('a part that unpacks to more than it says is not unpacked to its end', () => {
  const content = deflateRawSync(Buffer.alloc(32 * MEBIBYTE));
  const before = process.memoryUsage().arrayBuffers;
  expect(() => unzip(makeLyingZip([{ name: 'a.json', method: 8, content, size: 10 }]), LIMITS)).toThrow(
    'invalid zip data',
  );
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MEBIBYTE);
});

test('a stored part is as long as it is, whatever its list says', () => {
  const long = makeLyingZip([{ name: 'a.json', content: Buffer.alloc(2 * MEBIBYTE), size: 1 }]);
  expect(() => unzip(long, LIMITS)).toThrow(ZipTooLarge);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no archive', Buffer.from('hello world, this is no archive at all')],
  ['one that is cut off', Buffer.from(zipSync({ 'a.txt': strToU8('a') })).subarray(0, -5)],
  ['a list outside of it', Buffer.from('504b0506000000000100010000000000ffffff7f0000', 'hex')],
])('%s is a damaged archive', (_, bytes) => {
  expect(() => unzip(bytes, LIMITS)).toThrow('invalid zip data');
});
