/** Makes the prefix that sets the terms of one site apart from those of all others. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** As many sites as are asked for at a time; another one costs a hash. */
const MAX_KEPT = 1_000;

/**
 * Makes the short names of sites, with which all their terms begin: the first hexadecimal digits of a hash.
 * Sites do not share terms, so that the size of one does not slow down another.
 */
export function makeSitePrefix(digits: number): (projectCode: string) => string {
  const kept = new LRUCache<string, string>({ max: MAX_KEPT });
  return (projectCode) => {
    let prefix = kept.get(projectCode);
    if (prefix === undefined) {
      prefix = createHash('sha256').update(projectCode).digest('hex').slice(0, digits);
      kept.set(projectCode, prefix);
    }
    return prefix;
  };
}
