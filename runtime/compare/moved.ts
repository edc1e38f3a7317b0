/**
 * Finds the fewest keys that must be moved to turn one order into the other. Only keys of both orders count.
 */
export function listMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((key, place) => [key, place]));
  const kept = after.filter((key) => places.has(key));
  const staying = longestRise(kept.map((key) => places.get(key) as number));
  return new Set(kept.filter((_, index) => !staying.has(index)));
}

/** Positions of a longest increasing subsequence, found by patience sorting. */
function longestRise(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] as number) >= number);
    const length = found === -1 ? ends.length : found;
    before[index] = length === 0 ? undefined : ends[length - 1];
    ends[length] = index;
  }
  const rise = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.add(index);
  return rise;
}
