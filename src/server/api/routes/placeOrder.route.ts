import { defineRoutes } from '../calls/call.ts';
import { HttpError } from '../../kernel/http-error.ts';

export default defineRoutes('placeOrder', {
  async getAddress({ services, site, language }, { query }) {
    const [product, { switches }] = await Promise.all([
      services.items.findSummary(site, language, 2, query.contentCode),
      services.settings.get(site, language),
    ]);
    if (product === undefined) throw new HttpError(404, 404, 'item.gone');
    if (!switches.mall || !product.canBuy) throw new HttpError(409, 409, 'order.not-for-sale');
    return { address: `/client/placeOrder/${encodeURIComponent(product.contentCode)}` };
  },
});
