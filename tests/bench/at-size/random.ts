/** A source of numbers that look random and are the same in every run. */
export interface Random {
  /** A whole number from 0 to `below - 1`. */
  below(below: number): number;
  /** An entry of a list; entries at its beginning are much more frequent (Zipf's law). */
  frequent<T>(list: readonly T[]): T;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32, by Tommy Ettinger (public domain). */
export function makeRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    frequent: (list) => list[Math.floor(list.length ** next()) - 1] as (typeof list)[number],
  };
}
