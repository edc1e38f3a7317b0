import { LRUCache } from 'lru-cache';
import type { Config } from '../../kernel/config.ts';
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

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
  /** Tells on which port this process is asked: on its own machine a site has an address even when nobody has given it one. */
  listenOn(port: number): void;
}

// Every request asks, so answers are kept: as many as a caller may make up hosts, and only so long that another process's change is seen.
const MAX_HOSTS = 1_000;
const CACHE_TTL_MS = 10_000;

/** The names of the machine itself. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name can only mean the machine that the request was made on. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.has(host);
}

/** Makes the look-up of sites over a database. */
export function makeSites({ queries }: Database, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Sites {
  const known = new LRUCache<string, SiteIdentity>({ max: MAX_HOSTS, ttl: CACHE_TTL_MS, ttlResolution: 100 });
  const publicUrl = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  let listeningPort: number | undefined;

  async function read(projectCode: string): Promise<SiteIdentity | undefined> {
    const row = await queries
      .selectFrom('site')
      .selectAll()
      .where('project_code', '=', projectCode)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const origin = await findOrigin(projectCode);
    return {
      projectCode,
      defaultLanguage: row.default_language,
      languages: JSON.parse(row.languages) as string[],
      ...(origin === undefined ? {} : { origin }),
    };
  }

  async function findClaim(host: string): Promise<string | undefined> {
    const found = queries.selectFrom('site_host').select('project_code').where('host', '=', host);
    return (await found.executeTakeFirst())?.project_code;
  }

  /** PUBLIC_URL for the site that answers there; for another one the first of its hosts, reached in the same way. */
  async function findOrigin(projectCode: string): Promise<string | undefined> {
    if (publicUrl !== undefined && ((await findClaim(publicUrl.hostname)) ?? DEFAULT_SITE) === projectCode)
      return publicUrl.origin;
    const first = await queries
      .selectFrom('site_host')
      .select('host')
      .where('project_code', '=', projectCode)
      .orderBy('host')
      .limit(1)
      .executeTakeFirst();
    return first === undefined ? undefined : `${publicUrl?.protocol ?? 'https:'}//${first.host}`;
  }

  async function findByHost(host: string): Promise<SiteIdentity> {
    const claim = await findClaim(host.toLowerCase().slice(0, 255));
    const site = (await read(claim ?? DEFAULT_SITE)) ?? (await read(DEFAULT_SITE));
    if (site === undefined) throw new Error('There is no site "default": the database has not been seeded.');
    // Of what a request says of its Host only these few names are believed: a made-up one would be written into pages that are kept.
    const isHere = site.origin === undefined && listeningPort !== undefined && isLoopbackHost(host);
    const found = isHere ? { ...site, origin: new URL(`http://${host}:${listeningPort}`).origin } : site;
    known.set(host, found);
    return found;
  }

  return {
    find: (host) => known.get(host) ?? findByHost(host),
    get: read,
    forget: () => known.clear(),
    listenOn(port) {
      listeningPort = port;
      known.clear();
    },
  };
}
