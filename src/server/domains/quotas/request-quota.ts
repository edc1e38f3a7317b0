/** Counts the requests of a site against its quota, in all processes together. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { atMost } from '../../kernel/at-most.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { LeakyBucket } from '../../limits/leaky-bucket.ts';
import type { UseExchange } from '../../kernel/peers/use-exchange.ts';
import { readQuota } from './quotas.ts';

/**
 * Counts a request of a site. Throws a 429 with `Retry-After` beyond its quota. Several processes tell each
 * other once a second what they have served: for that second each may serve the whole quota, and what was too
 * much is taken from the seconds that follow.
 */
export type RequestQuota = (projectCode: string) => Promise<void> | void;

/** Sites in memory, and how soon a changed quota is noticed. */
const MAX_SITES = 2_000;
const LIMITS = { ...atMost(MAX_SITES), ttl: 10_000, ttlResolution: 100 };
const SHARED_AS = 'quota.requests';

interface RequestQuotaDependencies {
  database: Pick<Database, 'queries'>;
  /** What other processes have served; none where there is only this one. */
  shared?: Pick<UseExchange, 'note' | 'listen'> | undefined;
  /** Milliseconds. */
  now?: () => number;
}

export function makeRequestQuota(dependencies: RequestQuotaDependencies): RequestQuota {
  const { database, shared, now = () => performance.now() } = dependencies;
  /** Requests a second of each site; null for a site without a limit. */
  const limits = new LRUCache<string, { limit: number | null }>(LIMITS);
  /** Requests that are not worked off yet: a quota of 10 works ten off in a second. */
  const uses = new LRUCache<string, LeakyBucket>(atMost(MAX_SITES));

  function findUse(projectCode: string): LeakyBucket {
    const known = uses.get(projectCode);
    if (known !== undefined) return known;
    const use = new LeakyBucket(now());
    uses.set(projectCode, use);
    return use;
  }

  // What is worked off since then is known with the limit, at the next request here.
  shared?.listen(SHARED_AS, (projectCode, requests) => {
    findUse(projectCode).add(requests);
  });

  function count(projectCode: string, limit: number): void {
    const use = findUse(projectCode);
    const tooMany = use.read(now(), limit / 1000) + 1 - limit;
    if (tooMany > 0) {
      const seconds = Math.max(1, Math.ceil(tooMany / limit));
      throw new HttpError(429, 'quota.requests', { limit }, null, { 'retry-after': String(seconds) });
    }
    use.add(1);
    shared?.note(SHARED_AS, projectCode, 1);
  }

  async function readLimit(projectCode: string): Promise<number | null> {
    const limit = (await readQuota(database.queries, projectCode))?.requests ?? null;
    limits.set(projectCode, { limit });
    return limit;
  }

  return (projectCode) => {
    const known = limits.get(projectCode);
    if (known === undefined)
      return readLimit(projectCode).then((limit) => (limit === null ? undefined : count(projectCode, limit)));
    if (known.limit !== null) count(projectCode, known.limit);
    return undefined;
  };
}
