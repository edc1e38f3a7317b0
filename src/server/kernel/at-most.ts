/**
 * Makes options of an LRU cache that keeps at most so many entries and takes memory as they come. The option
 * `max` takes it at once: 2 MB for all caches by the address of a network or a host.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
