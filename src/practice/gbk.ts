/** Writes GBK, which Node only reads: by asking its decoder what each pair of bytes means. */

const [FIRST, LAST] = [0x81, 0xfe];
const SECOND = 0x40;
let table: Map<string, Buffer> | undefined;

/** A text in GBK. Characters that it does not have become question marks. */
export function encodeGbk(text: string): Buffer {
  table ??= makeTable();
  return Buffer.concat(
    Array.from(text).map((letter) =>
      letter <= '\x7f' ? Buffer.from(letter) : (table?.get(letter) ?? Buffer.from('?')),
    ),
  );
}

function makeTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, Buffer>();
  for (let high = FIRST; high <= LAST; high += 1)
    for (let low = SECOND; low <= LAST; low += 1) {
      const bytes = Buffer.from([high, low]);
      const letter = decoder.decode(bytes);
      if (Array.from(letter).length === 1 && letter !== '\uFFFD' && !found.has(letter))
        found.set(letter, bytes);
    }
  return found;
}
