import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { maskPath } from '../../pages/mask-path.ts';
import { readAddress } from '../../pages/page-address.ts';
import { requireThisSite } from '../../domains/sites/index.ts';

export default defineRoutes('websiteStats', {
  async add(context, { body }) {
    const { request } = requireExchange(context);
    const address = readAddress(body.path);
    if (address === undefined) return;
    await context.services.statistics.add(
      context.site,
      { path: maskPath(address.path), contentCode: address.query.contentCode },
      request,
    );
  },
  get({ services, site }, { query }) {
    requireThisSite(site, query.projectCode);
    return services.statistics.read(site, query.from, query.to);
  },
});
