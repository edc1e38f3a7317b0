import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleOrder', {
  list: ({ services, site, language }, search) => services.ownerOrders.list(site, language, search),
  read: ({ services, site, language }, ids) => services.ownerOrders.readAll(site, language, ids),
  titleOf: ({ order }) => order.number,
  rowTitle: ({ number, title }) => `${number} ${title}`,
});
