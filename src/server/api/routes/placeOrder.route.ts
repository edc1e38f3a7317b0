import { paidPriceOf, type ItemSummary } from '../../domains/items/index.ts';
import { memberOf } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';

/** Fen: 10 million yuan. The database's integers end soon after. */
const MAX_AMOUNT = 1_000_000_000;

/** A product that can be bought. Throws a 404 or a 409. */
async function findProduct(
  { services, site, language }: CallContext,
  contentCode: string,
): Promise<ItemSummary> {
  const [product, { switches }] = await Promise.all([
    services.items.findSummary(site, language, 2, contentCode),
    services.settings.get(site, language),
  ]);
  if (product === undefined) throw new HttpError(404, 404, 'item.gone');
  if (!switches.mall || !product.canBuy) throw new HttpError(409, 409, 'order.not-for-sale');
  return product;
}

export default defineRoutes('placeOrder', {
  async getAddress(context, { query }) {
    const { contentCode } = await findProduct(context, query.contentCode);
    return { address: `/client/placeOrder/${encodeURIComponent(contentCode)}` };
  },
  async add(context, { body: { contentCode, quantity } }) {
    const { services, site, language, caller, idempotencyKey } = context;
    const product = await findProduct(context, contentCode);
    const unitPrice = paidPriceOf(product);
    if (unitPrice === null) throw new HttpError(409, 409, 'order.not-for-sale');
    if (unitPrice * quantity > MAX_AMOUNT) throw new HttpError(409, 409, 'order.quantity-too-large');
    const order = {
      memberId: memberOf(caller),
      title: product.title,
      unitPrice,
      quantity,
      language,
      contentCode,
      ...(idempotencyKey === undefined ? {} : { requestKey: idempotencyKey }),
    };
    return services.database.write((transaction) =>
      services.orders.place(transaction, site, order, new Date()),
    );
  },
});
