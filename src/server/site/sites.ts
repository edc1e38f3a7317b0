import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import type { SiteIdentity } from '../http/caller.ts';

/** The site that answers hosts which no site has claimed. */
export const DEFAULT_SITE = 'default';

/** Finds the site of a request. */
export interface Sites {
  /** The site that has claimed a host name (without its port); `default` when none has. */
  find(host: string): Promise<SiteIdentity> | SiteIdentity;
  /** A site by its code; undefined when there is none. */
  get(projectCode: string): Promise<SiteIdentity | undefined>;
  /** Drops what is remembered: sites or their hosts were written. */
  forget(): void;
}

// Every request asks, so answers are kept: as many as a caller may make up hosts, and only so long that another process's change is seen.
const MOST_HOSTS = 1_000;
const KEPT_MS = 10_000;

/** Makes the look-up of sites over a database. */
export function makeSites({ queries }: Database): Sites {
  const known = new LRUCache<string, SiteIdentity>({ max: MOST_HOSTS, ttl: KEPT_MS, ttlResolution: 100 });

  async function read(projectCode: string): Promise<SiteIdentity | undefined> {
    const row = await queries.selectFrom('site').selectAll().where('project_code', '=', projectCode).executeTakeFirst();
    if (row === undefined) return undefined;
    return { projectCode, defaultLanguage: row.default_language, languages: JSON.parse(row.languages) as string[] };
  }

  async function findByHost(host: string): Promise<SiteIdentity> {
    const claim = await queries
      .selectFrom('site_host')
      .select('project_code')
      .where('host', '=', host.toLowerCase().slice(0, 255))
      .executeTakeFirst();
    const site = (await read(claim?.project_code ?? DEFAULT_SITE)) ?? (await read(DEFAULT_SITE));
    if (site === undefined) throw new Error('There is no site "default": the database has not been seeded.');
    known.set(host, site);
    return site;
  }

  return {
    find: (host) => known.get(host) ?? findByHost(host),
    get: read,
    forget: () => known.clear(),
  };
}
