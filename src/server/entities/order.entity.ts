// Defines orders as records of the console.
import type { ConsoleOrderDetail } from '../../../runtime/generated/api.generated.ts';
import { deliverOrder } from '../domains/payments/index.ts';
import { defineEntity, type EntityContext } from './engine/contract.ts';

export default defineEntity('consoleOrder', {
  async list(context, search) {
    const { services, site, language, owner } = context;
    const listed = await services.ownerOrders.list(site, language, search);
    const shown = owner.permissions.has('orders.write')
      ? listed.data
      : listed.data.map(({ address, ...rest }) => rest);
    return { ...listed, data: await withPictures(context, shown) };
  },
  async read(context, ids) {
    const { services, site, language } = context;
    const orders = [...(await services.ownerOrders.readAll(site, language, ids))];
    const shown = await withPictures(
      context,
      orders.map(([, order]) => order),
    );
    const whole = shown.map(async (order) => [order.order.id, await withAnswers(context, order)] as const);
    return new Map(await Promise.all(whole));
  },
  titleParts: ({ services, site, queries }, ids) => services.ownerOrders.readNumbers(queries, site, ids),
  titleOf: ({ order }, _context, number) => number ?? order.number,
  rowTitle: ({ number, title }) => `${number} ${title}`,
  actions: {
    deliver: ({ site, queries, owner }, id) => {
      const order = { project_code: site.projectCode, order_id: id };
      return deliverOrder(queries, order, { note: '', actor: `owner:${owner.ownerId}` }, new Date());
    },
  },
  async waiting({ services, site }) {
    const { count, amount } = await services.ownerOrders.toDeliver(site);
    return [{ name: 'orders', kind: 'money', count, amount, link: '/owner/order?waits=deliver' }];
  },
});

/** With the covers of the products. Orders of products that are gone or hidden stay as they are. */
async function withPictures<Each extends { contentCode?: string; picture?: string }>(
  { services, site, language }: EntityContext,
  orders: readonly Each[],
): Promise<Each[]> {
  const codes = [...new Set(orders.flatMap(({ contentCode }) => contentCode ?? []))];
  if (codes.length === 0) return [...orders];
  const products = await services.items.read(site, language, codes);
  return orders.map((order) => {
    const covers = products.get(order.contentCode ?? '')?.resourceMap.cover ?? [];
    const picture = covers.find(({ resourceType }) => resourceType === 1)?.url;
    return picture === undefined ? order : { ...order, picture };
  });
}

/**
 * With what the buyer has written into a form, for those who may read records. An address without a form is
 * for those who deliver.
 */
async function withAnswers(
  { services, site, language, queries, owner }: EntityContext,
  order: ConsoleOrderDetail,
): Promise<ConsoleOrderDetail> {
  const { recordId: id } = order;
  if (id === undefined) {
    const { answers: address, ...rest } = order;
    return owner.permissions.has('orders.write') ? order : rest;
  }
  if (!owner.permissions.has('records.read')) return order;
  const isWhole = owner.permissions.has('records.write');
  const { fields } = await services.submissionConsole.details(queries, site, language, { id, isWhole });
  const answers = fields.filter(({ text }) => text !== '').map(({ title, text }) => ({ title, text }));
  return { ...order, answers };
}
