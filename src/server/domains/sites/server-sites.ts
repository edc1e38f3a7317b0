/** Lists the sites of a server, for those who run it. */
import type { Queries } from '../../database/driver.ts';

interface ServerSite {
  code: string;
  hosts: string[];
  gmtCreate: string;
}

/** All sites by their codes, each with its hosts, the primary one first. */
export async function listServerSites(queries: Queries): Promise<ServerSite[]> {
  const sites = await queries
    .selectFrom('site')
    .select(['project_code', 'created_at'])
    .orderBy('project_code')
    .execute();
  const hosts = await queries
    .selectFrom('site_host')
    .selectAll()
    .orderBy('is_primary', 'desc')
    .orderBy('host')
    .execute();
  const hostsOf = Map.groupBy(hosts, ({ project_code }) => project_code);
  return sites.map(({ project_code: code, created_at }) => ({
    code,
    hosts: (hostsOf.get(code) ?? []).map(({ host }) => host),
    gmtCreate: created_at,
  }));
}
