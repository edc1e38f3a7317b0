/** Lists and changes the host names that a site answers at, as owners work on them in the console. */
import { domainToASCII } from 'node:url';
import type { HostValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { countRows } from '../../database/read-page.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { Config } from '../../kernel/config.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import type { Outgoing } from '../../kernel/outgoing.ts';
import { DEFAULT_SITE, isLoopbackHost, type Sites } from './sites.ts';

const MAX_HOSTS = 50;
/** Labels of letters, digits and hyphens, at least two of them. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const CHECK_LIMITS = { milliseconds: 5_000, bytes: 4_096 };
/** Where this server answers for its hosts. */
const HOST_CHECK_PATH = '/.well-known/tessera-host';

export type Hosts = ReturnType<typeof makeHosts>;

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'site_host', { project_code: projectCode }).selectAll();

export function makeHosts(
  reading: Queries,
  {
    sites,
    hash,
    outgoing,
    config,
  }: {
    sites: Sites;
    hash: KeyedHash;
    outgoing: Outgoing;
    config: Pick<Config, 'PUBLIC_URL'>;
  },
) {
  const answerFor = (host: string): string => hash('host', host);
  const publicHost = config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL).hostname;
  return {
    records: makeRecords(reading, publicHost),
    /** What this server says at a host, so that it is known that the host leads here. */
    answerFor,
    /** Called after a change. */
    changed: () => sites.forget(),
    /** Asks a host of the site over the network. Throws a 404 for one that the site has not claimed. */
    async check(site: SiteIdentity, host: string): Promise<'here' | 'elsewhere' | 'nowhere'> {
      await ofSite(reading, site)
        .where('host', '=', host)
        .executeTakeFirstOrThrow(() => new HttpError(404, 'console.unknown'));
      let answered = false;
      for (const scheme of ['https', 'http']) {
        const url = new URL(`${scheme}://${host}${HOST_CHECK_PATH}`);
        const answer = await outgoing.request(url, CHECK_LIMITS).catch(() => undefined);
        if (answer?.text.trim() === answerFor(host)) return 'here';
        answered ||= answer !== undefined;
      }
      return answered ? 'elsewhere' : 'nowhere';
    },
  };
}

/** The writes run in the transaction of `queries`. The id of a record is the host name. */
function makeRecords(reading: Queries, publicHost: string | undefined) {
  return {
    async list(site: SiteIdentity, search: RecordSearch) {
      const options = {
        columns: { host: 'host', isPrimary: 'is_primary' },
        searched: ['host'],
        last: 'host',
      };
      const listed = await listRows(ofSite(reading, site), search, options);
      const data = listed.data.map((row) => ({
        id: row.host,
        host: row.host,
        isPrimary: row.is_primary === 1,
      }));
      return { ...listed, data };
    },
    async read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
      const rows = await ofSite(queries, site).where('host', 'in', ids).execute();
      return new Map(
        rows.map((row) => [row.host, { host: row.host, isPrimary: row.is_primary === 1 }] as const),
      );
    },
    /**
     * Claims a host. Throws a 422 for what is no host name and for what only the operator may give, and a 409
     * for a host of another site.
     */
    async write(
      queries: Queries,
      site: SiteIdentity,
      { id, values, before }: { id?: string; values: HostValues; before?: HostValues },
    ) {
      const host = readHost(values.host);
      if (before !== undefined && host !== id) throw new FieldError(422, 'host.stays', '/values/host');
      if (before === undefined) await claim(queries, site, host, publicHost);
      if (values.isPrimary !== before?.isPrimary)
        await setPrimary(queries, site, host, values.isPrimary === true);
      return host;
    },
    async remove(queries: Queries, site: SiteIdentity, id: string) {
      await deleteWhere(queries, 'site_host', { project_code: site.projectCode, host: id }).execute();
    },
  };
}

/** A host name as browsers send it; undefined for anything else, such as a URL or a port. */
export function parseHost(text: string): string | undefined {
  const host = domainToASCII(text.trim().toLowerCase().replace(/\.$/, ''));
  const isName = HOST.test(host) && !isLoopbackHost(host) && !host.endsWith('.localhost');
  return isName ? host : undefined;
}

function readHost(text: string): string {
  const host = parseHost(text);
  if (host === undefined) throw new FieldError(422, 'host.malformed', '/values/host');
  return host;
}

async function claim(
  queries: Queries,
  site: SiteIdentity,
  host: string,
  publicHost: string | undefined,
): Promise<void> {
  const { projectCode } = site;
  const taken = await selectWhere(queries, 'site_host', { host }).select('project_code').executeTakeFirst();
  // The public address of the server belongs to its own site until somebody there gives it away.
  const isForeign = host === publicHost && taken === undefined && projectCode !== DEFAULT_SITE;
  if (taken !== undefined || isForeign) throw new FieldError(409, 'host.taken', '/values/host');
  if (!(await isGiven(queries, site, host))) throw new FieldError(422, 'host.operator', '/values/host');
  const hosts = await countRows(selectWhere(queries, 'site_host', { project_code: projectCode }));
  if (hosts >= MAX_HOSTS) throw new FieldError(409, 'host.too-many', '/values/host');
  await queries.insertInto('site_host').values({ project_code: projectCode, host, is_primary: 0 }).execute();
}

/**
 * Whether a site may take a free host by itself. The default site answers at all of them already. Any other
 * has what lies below its own hosts: it could else take the visitors, and their sessions, of the default
 * site, or of one whose name leads here before it is claimed.
 */
async function isGiven(queries: Queries, site: SiteIdentity, host: string): Promise<boolean> {
  if (site.projectCode === DEFAULT_SITE) return true;
  const labels = host.split('.');
  const above = labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
  const found = await ofSite(queries, site).where('host', 'in', above).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Of a site at most one host is the primary one. */
async function setPrimary(
  queries: Queries,
  { projectCode }: SiteIdentity,
  host: string,
  isPrimary: boolean,
): Promise<void> {
  if (isPrimary)
    await updateWhere(queries, 'site_host', { project_code: projectCode }).set({ is_primary: 0 }).execute();
  await updateWhere(queries, 'site_host', { project_code: projectCode, host })
    .set({ is_primary: isPrimary ? 1 : 0 })
    .execute();
}
