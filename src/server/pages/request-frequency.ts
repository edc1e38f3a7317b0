/** Estimates how often keys were counted lately, in constant memory. */

const COUNTERS = 32_768;
/** All counters are halved after so many counts, so that what was popular once does not stay so. */
const HALVED_AFTER = 8 * COUNTERS;
const MAX = 255;

export function makeFrequencies() {
  const counters = new Uint8Array(COUNTERS);
  let counted = 0;
  return {
    count(key: string) {
      const index = hashOf(key) % COUNTERS;
      const value = counters[index] ?? 0;
      if (value < MAX) counters[index] = value + 1;
      counted += 1;
      if (counted < HALVED_AFTER) return;
      counted = 0;
      for (let each = 0; each < COUNTERS; each++) counters[each] = (counters[each] ?? 0) >> 1;
    },
    /** 0 to 255. It may be too high, because different keys may share a counter, and never too low. */
    of: (key: string) => counters[hashOf(key) % COUNTERS] ?? 0,
  };
}

/** FNV-1a. */
function hashOf(key: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < key.length; index++)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01_00_01_93);
  return hash >>> 0;
}
