// Chance that is the same in every run with the same seed.
import { SEED } from './seed.ts';

/** Numbers from 0 up to 1, by the generator mulberry32: the same for the same seed. */
export function makeRandom(seed = SEED): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Bytes that no compression makes fewer, by a generator of `makeRandom`. */
export function makeBytes(count: number, random = makeRandom()): Buffer {
  return Buffer.from(Uint8Array.from({ length: count }, () => random() * 256));
}
