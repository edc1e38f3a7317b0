// Answers the calls by which a product is ordered.
import { paidPriceOf, type ItemSummary } from '../../domains/items/index.ts';
import { MAX_AMOUNT } from '../../domains/orders/index.ts';
import { memberOf } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { notifyOwners } from './notify-owners.ts';
import { acceptOrderForm, describeOrderForm } from './order-form.ts';

/** A product that can be bought, and its price. Throws a 404 or a 409. */
async function findProduct(
  { services, site, language }: CallContext,
  contentCode: string,
): Promise<ItemSummary> {
  const [product, { switches }] = await Promise.all([
    services.items.findSummary(site, language, 2, contentCode),
    services.settings.get(site, language),
  ]);
  if (product === undefined) throw new HttpError(404, 'item.gone');
  if (!switches.mall || !product.canBuy) throw new HttpError(409, 'order.not-for-sale');
  return product;
}

function requirePrice(product: ItemSummary): number {
  const unitPrice = paidPriceOf(product);
  if (unitPrice === null) throw new HttpError(409, 'order.not-for-sale');
  return unitPrice;
}

export default defineRoutes('placeOrder', {
  async getAddress(context, { query }) {
    const { contentCode } = await findProduct(context, query.contentCode);
    return { address: `/client/placeOrder/${encodeURIComponent(contentCode)}` };
  },
  async form(context, { query }) {
    const product = await findProduct(context, query.contentCode);
    return describeOrderForm(context, product, requirePrice(product));
  },
  async add(context, { body: { contentCode, quantity, valueJson = {} } }) {
    const { services, site, language, caller, idempotencyKey } = context;
    const product = await findProduct(context, contentCode);
    const unitPrice = requirePrice(product);
    if (unitPrice * quantity > MAX_AMOUNT) throw new HttpError(409, 'order.quantity-too-large');
    const filledIn = await acceptOrderForm(context, product, valueJson);
    const order = {
      memberId: memberOf(caller),
      title: product.title,
      unitPrice,
      quantity,
      language,
      contentCode,
      ...(idempotencyKey === undefined ? {} : { requestKey: idempotencyKey }),
      ...filledIn,
    };
    const id = await services.database.write((transaction) =>
      services.orders.place(transaction, site, order, new Date()),
    );
    return notifyOwners(context, id, ['order']);
  },
});
