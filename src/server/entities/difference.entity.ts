// Defines differences between a bill and our own rows as records of the console.
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleDifference', {
  list: ({ services, site }, search) => services.bills.search(site, search),
  read: ({ services, site }, ids) => services.bills.readAll(site, ids),
  titleOf: ({ transactionId }) => transactionId,
  rowTitle: ({ transactionId }) => transactionId,
  async waiting({ services, site }) {
    const count = await services.bills.countOpen(site);
    return [{ name: 'differences', kind: 'money', count, link: '/owner/difference?isSettled=false' }];
  },
});
