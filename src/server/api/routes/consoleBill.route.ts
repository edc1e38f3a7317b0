// Answers the owner's calls about the bills of payment services.
import { Readable } from 'node:stream';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { defineRoutes, messageLanguageOf } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { ownerOf } from '../calls/owner-call.ts';

export default defineRoutes('consoleBill', {
  days: ({ services, site }, { query }) => services.bills.listBills(site, query),
  settle: (context, { body: { id, ...to } }) =>
    context.services.bills.settle(context.site, id, { ...to, ownerId: ownerOf(context).ownerId }),
  export(context, { query }) {
    requireExchange(context).reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentOf('bill-differences.csv'),
    });
    return Readable.from(context.services.bills.write(context.site, messageLanguageOf(context), query));
  },
  async fetchAgain({ services, site }, { body: { provider, day } }) {
    await services.bills.askAgain(site, provider, day);
    return null;
  },
});
