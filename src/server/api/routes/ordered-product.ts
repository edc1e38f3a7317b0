/** Adds the product as it is today to a member's order: its picture, and where it is sold. */
import type { Order } from '../../../../runtime/generated/api.generated.ts';
import type { CallContext } from '../calls/call.ts';

/** Orders of products that are gone or hidden stay as they are. */
export async function withProducts<Each extends Order>(
  { services, site, language }: CallContext,
  orders: readonly Each[],
): Promise<Each[]> {
  const codes = [...new Set(orders.flatMap(({ contentCode }) => contentCode ?? []))];
  if (codes.length === 0) return [...orders];
  const [products, { switches }] = await Promise.all([
    services.items.read(site, language, codes),
    services.settings.get(site, language),
  ]);
  return orders.map((order) => {
    const product = products.get(order.contentCode ?? '');
    if (product === undefined) return order;
    const cover = product.resourceMap.cover.find(({ resourceType }) => resourceType === 1);
    const { url, alt = '', pageJson } = cover ?? {};
    const address = `/client/placeOrder/${encodeURIComponent(product.contentCode)}`;
    return {
      ...order,
      ...(url === undefined
        ? {}
        : { picture: { url, alt, ...(pageJson === undefined ? {} : { pageJson }) } }),
      ...(switches.mall && product.canBuy ? { orderAgain: address } : {}),
    };
  });
}
