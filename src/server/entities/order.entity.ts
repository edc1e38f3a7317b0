import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleOrder', {
  list: ({ services, site, language }, search) => services.ownerOrders.list(site, language, search),
  read: ({ services, site, language }, ids) => services.ownerOrders.readAll(site, language, ids),
  titleOf: ({ order }) => order.number,
  rowTitle: ({ number, title }) => `${number} ${title}`,
  async waiting({ services, site }) {
    const { count, amount } = await services.ownerOrders.toDeliver(site);
    return [
      { name: 'orders', kind: 'money', count, amount, link: '/owner/order?status=1&isDelivered=false' },
    ];
  },
});
