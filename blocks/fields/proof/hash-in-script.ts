/** PBKDF2 for pages without a secure origin, where browsers lend their own to nobody. Loaded on demand. */
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

const HASH_BYTES = 4;
/** The page can be used in between. */
const SLICE_MS = 30;

let sliceEnds = 0;

/** The first 32 bits of the hash. */
export async function hashInScript(text: string, salt: string, iterations: number): Promise<DataView> {
  if (performance.now() > sliceEnds) {
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnds = performance.now() + SLICE_MS;
  }
  const hash = pbkdf2(sha256, text, salt, { c: iterations, dkLen: HASH_BYTES });
  return new DataView(hash.buffer, hash.byteOffset);
}
