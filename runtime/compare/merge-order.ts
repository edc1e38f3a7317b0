// Merges the order of codes that two have changed.
import { listMoved } from './moved.ts';
import type { Versions } from './versions.ts';

/**
 * Their order, with what I have added or moved behind the same neighbour as in my version. Holds all codes of
 * both. `choose` says whose place counts for what both have moved to different places.
 */
export function mergeOrder(
  { base, mine, theirs }: Versions<readonly string[]>,
  choose: () => keyof Versions,
): string[] {
  const [ours, others] = [listMoved(base, mine), listMoved(base, theirs)];
  const isContested = (code: string): boolean =>
    ours.has(code) && others.has(code) && neighbourOf(mine, code) !== neighbourOf(theirs, code);
  const isMine = mine.some(isContested) && choose() === 'mine';
  const isMyPlace = (code: string): boolean =>
    !theirs.includes(code) || (ours.has(code) && (isMine || !isContested(code)));
  const order = theirs.filter((code) => !mine.includes(code) || !isMyPlace(code));
  for (const [index, code] of mine.entries()) {
    if (order.includes(code) || !isMyPlace(code)) continue;
    const neighbour = mine.slice(0, index).findLast((each) => order.includes(each));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, code);
  }
  return order;
}

function neighbourOf(codes: readonly string[], code: string): string | undefined {
  return codes[codes.indexOf(code) - 1];
}
