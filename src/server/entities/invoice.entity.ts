// Defines invoices as records of the console.
import { defineEntity } from './engine/contract.ts';

export default defineEntity('consoleInvoice', {
  list: ({ services, site, language }, search) => services.invoices.list(site, language, search),
  read: ({ services, site, language }, ids) => services.invoices.readAll(site, language, ids),
  titleOf: ({ invoice }) => invoice.title,
  rowTitle: ({ title, orderNumber }) => `${title} ${orderNumber}`,
  async waiting({ services, site }) {
    const count = await services.invoices.countAsked(site);
    return [{ name: 'invoices', kind: 'money', count, link: '/owner/invoice?state=asked' }];
  },
});
