/** Makes pages within what their site, and the network of a guest, may use. */
import type { Services } from '../entities/engine/services.ts';
import { runInSite } from '../database/site-scope.ts';
import { hasCredentials } from '../domains/identity/index.ts';
import { isGuest } from '../kernel/caller.ts';
import { networkOf } from '../kernel/network.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { PageContext } from '../pages/page-context.ts';

type LimitedServices = Pick<Services, 'identity' | 'requestQuota' | 'guests'>;

/** What it costs to answer a reader with a page that another one made, in milliseconds. */
const SHARED_MS = 0.5;

/** Limits each request by itself. */
export function makeLimit({ identity, requestQuota, guests }: LimitedServices): PageContext['limitGuests'] {
  return (request, site, make) =>
    runInSite(site, async () => {
      const caller = await identity.findCaller(request, site, 'owner');
      if (caller.role !== 'owner') await requestQuota(site);
      return isGuest(caller) ? guests.run(request.ip, make) : make();
    });
}

/** Limits the reader for whom a page is made. Readers who share that page use nothing of their budgets. */
export function makeFetchPage(
  services: LimitedServices,
  cache: Pick<PageCache, 'fetch'>,
): PageContext['fetchPage'] {
  const limitGuests = makeLimit(services);
  return async (request, site, key, make) => {
    // A connection that is closed meanwhile has no address.
    const { ip } = request;
    let asks = false;
    // Only guests have the budget of their network.
    const group = hasCredentials(request) ? undefined : networkOf(ip);
    const page = await cache.fetch(key, make, {
      group,
      run(task) {
        asks = true;
        return limitGuests(request, site, task);
      },
    });
    // A page that is kept is free from now on. Another one could be asked for again and again.
    if (page.noStore === true && !asks && group !== undefined) services.guests.charge(ip, SHARED_MS);
    return page;
  };
}
