// Counts the views that browsers report.
import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { maskPath } from '../../pages/mask-path.ts';
import { findPage } from '../../pages/find-page.ts';
import { locateAddress } from '../../pages/locate-address.ts';
import { readAddress, type PageAddress } from '../../pages/page-address.ts';
import { SEARCH } from '../../domains/content/index.ts';
import { requireThisSite } from '../../domains/sites/index.ts';
import { readCampaign, readReferrer, readWords } from '../../domains/statistics/index.ts';
import type { CallContext } from '../calls/call.ts';

/** The search that a page shows the results of. */
async function readSearch(
  { services, site, language }: CallContext,
  { path, query }: { path: string; query: { keyword?: string } },
  ip: string,
): Promise<{ words: string; isFound: boolean } | undefined> {
  const [words, { keyword = '' }] = [readWords(query.keyword), query];
  if (words === undefined) return undefined;
  const tree = await services.channels.read(site, site.defaultLanguage);
  if (tree.findByPath(path)?.component !== SEARCH) return undefined;
  const known = services.search.peekFound(site, keyword);
  if (known !== undefined) return { words, isFound: known };
  // Another process has shown the page.
  await services.limitSearches(ip);
  const { found, fit } = await services.search.find(site, language, {
    keyword,
    kinds: [],
    pageNum: 1,
    pageSize: 1,
  });
  return { words, isFound: found.length > 0 && fit !== 'some' };
}

/** A page is counted as one in all languages, and that of an item by its code, whatever its title is. */
async function findCounted(
  { services, site }: CallContext,
  read: PageAddress,
): Promise<Pick<PageAddress, 'path' | 'query'>> {
  const located = locateAddress(site, await services.redirects.readLeads(site), read);
  const tree = await services.channels.read(site, site.defaultLanguage);
  const { found, query } = await findPage(services, site, tree, located);
  return { path: found?.linkUrl ?? located.path, query };
}

export default defineRoutes('websiteStats', {
  async add(context, { body }) {
    const { request } = requireExchange(context);
    // Whoever makes the site looks at it more often than all others.
    if (context.caller.role === 'owner') return;
    const read = readAddress(body.path);
    // Previews are seen by those who make the page.
    if (read === undefined || read.path.startsWith('/preview/')) return;
    const address = await findCounted(context, read);
    await context.services.statistics.add(
      context.site,
      {
        path: maskPath(address.path),
        contentCode: address.query.contentCode,
        referrer: readReferrer(body.referrer, request.hostname),
        campaign: readCampaign(body.path),
        search: await readSearch(context, address, request.ip),
      },
      request,
    );
  },
  async addStage(context, { body }) {
    const { request } = requireExchange(context);
    if (context.caller.role === 'owner') return;
    await context.services.statistics.addStage(context.site, body, request);
  },
  get({ services, site }, { query }) {
    requireThisSite(site, query.projectCode);
    return services.statistics.read(site, query.from, query.to);
  },
});
