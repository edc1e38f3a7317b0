// Defines refunds as records of the console.
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleRefund', {
  list: ({ services, site, language }, search) => services.refundRecords.list(site, language, search),
  read: ({ services, site, language }, ids) => services.refundRecords.read(site, language, ids),
  titleOf: ({ id }) => id,
  rowTitle: ({ id, orderTitle }) => `${id} ${orderTitle}`,
  async waiting({ services, site }) {
    const { count, amount } = await services.refundRecords.sumAsked(site);
    return [{ name: 'refunds', kind: 'money', count, amount, link: '/owner/refund?state=applied' }];
  },
});
