/** Counts the requests of a site against its quota. */
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../database/database.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { readQuota } from './quotas.ts';

/**
 * Counts a request of a site. Throws a 429 with `Retry-After` beyond its quota. Each process counts for
 * itself.
 */
export type RequestQuota = (projectCode: string) => Promise<void> | void;

/** Sites in memory, and how soon a changed quota is noticed. */
const CACHE = { max: 2_000, ttl: 10_000, ttlResolution: 100 };

export function makeRequestQuota({ queries }: Database): RequestQuota {
  /** The limiter of each site; null for a site without a limit. */
  const limiters = new LRUCache<string, { limiter: RateLimiterMemory | null }>(CACHE);

  async function open(projectCode: string): Promise<RateLimiterMemory | null> {
    const requests = (await readQuota(queries, projectCode))?.requests ?? null;
    // Requests that came at once share the limiter of the first.
    const earlier = limiters.get(projectCode);
    if (earlier !== undefined) return earlier.limiter;
    const limiter = requests === null ? null : new RateLimiterMemory({ points: requests, duration: 1 });
    limiters.set(projectCode, { limiter });
    return limiter;
  }

  async function count(limiter: RateLimiterMemory): Promise<void> {
    const { consumedPoints } = await limiter.penalty('requests');
    if (consumedPoints > limiter.points)
      throw new HttpError(429, 429, 'quota.requests', { limit: limiter.points }, null, {
        'retry-after': '1',
      });
  }

  return (projectCode) => {
    const known = limiters.get(projectCode);
    if (known === undefined)
      return open(projectCode).then((limiter) => (limiter === null ? undefined : count(limiter)));
    return known.limiter === null ? undefined : count(known.limiter);
  };
}
