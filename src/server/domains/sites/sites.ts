// Finds the site of a host name.
import { LRUCache } from 'lru-cache';
import type { Config } from '../../kernel/config.ts';
import type { Database } from '../../database/database.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { atMost } from '../../kernel/at-most.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** The site of hosts that no site has claimed. */
export const DEFAULT_SITE = 'default';
// Cached, because every request looks up its site: about 1 KB for each host that is asked for. Other
// processes tell of changes (`change_log`), and the commands of a SQLite database run without a server. What
// is changed by hand in a SQLite file is seen after the time.
const TTL_MS = 10_000;
const CACHE = { ...atMost(20_000), ttl: 600_000, ttlResolution: 1_000 };
/** Callers can make up hosts. */
const UNCLAIMED = { ...atMost(1_000), ttl: TTL_MS, ttlResolution: 100 };

/** Host names of the machine itself. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for a host name that always means the local machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.has(host);
}

/** Finds the site of a request. */
export class Sites {
  private readonly queries: Database['queries'];
  private readonly claimed = new LRUCache<string, SiteIdentity>(CACHE);
  /** Hosts that no site has claimed. Callers can make them up: they never take the place of claimed ones. */
  private readonly unclaimed = new LRUCache<string, SiteIdentity>(UNCLAIMED);
  /** The site of unclaimed hosts. Each of them costs one query. */
  private readonly fallback = new LRUCache<typeof DEFAULT_SITE, SiteIdentity>(UNCLAIMED);
  private readonly looking = new Map<string, Promise<SiteIdentity>>();
  private readonly publicUrl;
  private listeningPort: number | undefined;
  /** A site by its code; undefined when there is none. */
  readonly get: (projectCode: string) => Promise<SiteIdentity | undefined>;

  constructor({ queries }: Database, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
    this.queries = queries;
    this.publicUrl = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
    this.get = this.read;
  }

  readonly read = async (projectCode: string): Promise<SiteIdentity | undefined> => {
    const row = await selectWhere(this.queries, 'site', { project_code: projectCode })
      .selectAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const origin = await this.findOrigin(projectCode);
    return {
      projectCode,
      defaultLanguage: row.default_language,
      languages: JSON.parse(row.languages) as string[],
      ...(origin === undefined ? {} : { origin }),
    };
  };

  private async findClaim(host: string): Promise<string | undefined> {
    const found = selectWhere(this.queries, 'site_host', { host }).select('project_code');
    return (await found.executeTakeFirst())?.project_code;
  }

  /**
   * PUBLIC_URL for the site that answers there; for any other its primary host, or the first, with the same
   * protocol.
   */
  private async findOrigin(projectCode: string): Promise<string | undefined> {
    if (
      this.publicUrl !== undefined &&
      ((await this.findClaim(this.publicUrl.hostname)) ?? DEFAULT_SITE) === projectCode
    )
      return this.publicUrl.origin;
    const first = await selectWhere(this.queries, 'site_host', { project_code: projectCode })
      .select('host')
      .orderBy('is_primary', 'desc')
      .orderBy('host')
      .limit(1)
      .executeTakeFirst();
    return first === undefined ? undefined : `${this.publicUrl?.protocol ?? 'https:'}//${first.host}`;
  }

  private async findByHost(host: string): Promise<SiteIdentity> {
    const claim = await this.findClaim(host.toLowerCase().slice(0, 255));
    const found = claim === undefined ? undefined : await this.read(claim);
    const site = found ?? (await this.findDefault());
    // Only loopback hosts are taken from the request: any other could be made up, and would be written into
    // cached pages.
    const isHere = site.origin === undefined && this.listeningPort !== undefined && isLoopbackHost(host);
    const identity = isHere
      ? { ...site, origin: new URL(`http://${host}:${this.listeningPort}`).origin }
      : site;
    (found === undefined && !isHere ? this.unclaimed : this.claimed).set(host, identity);
    return identity;
  }

  private async findDefault(): Promise<SiteIdentity> {
    const site = this.fallback.get(DEFAULT_SITE) ?? (await this.read(DEFAULT_SITE));
    if (site === undefined) throw new Error('There is no site "default": the database has not been seeded.');
    this.fallback.set(DEFAULT_SITE, site);
    return site;
  }

  /** The site that has claimed a host name (without port), else `default`. */
  readonly find = (host: string): Promise<SiteIdentity> | SiteIdentity =>
    this.claimed.get(host) ?? this.unclaimed.get(host) ?? this.looking.get(host) ?? this.lookUp(host);

  private lookUp(host: string): Promise<SiteIdentity> {
    const site = this.findByHost(host).finally(() => this.looking.delete(host));
    this.looking.set(host, site);
    return site;
  }

  /** Clears the cache, after sites or hosts were written. */
  readonly forget = (): void => {
    for (const cache of [this.claimed, this.unclaimed, this.fallback]) cache.clear();
  };

  /** Sets the port of this process. On loopback hosts it gives a site without an origin its address. */
  readonly listenOn = (port: number): void => {
    this.listeningPort = port;
    this.forget();
  };
}
