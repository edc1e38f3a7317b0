// Answers the owner's calls about members.
import { Readable } from 'node:stream';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { mayDo } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { actOn } from './act-on.ts';

export default defineRoutes('consoleMember', {
  block: (context, { body: { id } }) => actOn(context, 'member', id, 'block'),
  unblock: (context, { body: { id } }) => actOn(context, 'member', id, 'unblock'),
  signOut: (context, { body: { id } }) => actOn(context, 'member', id, 'signOut'),
  async exportData(context, { query: { id } }) {
    const { services, site, language } = context;
    const known = await services.memberRecords.read(services.database.queries, site, [id]);
    if (!known.has(id)) throw new HttpError(404, 'console.unknown');
    const all = await services.members.export({ site, memberId: id }, language);
    const { profile, orders, invoices, formRecords, comments } = all;
    const { caller } = context;
    // The console shows nothing else of a member to this owner either.
    const seen = {
      profile,
      ...(mayDo(caller, 'comments.read') ? { comments } : {}),
      ...(mayDo(caller, 'records.read') ? { formRecords } : {}),
      ...(mayDo(caller, 'orders.read') ? { orders, invoices } : {}),
    };
    requireExchange(context).reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentOf(`member-${id}.json`),
    });
    return Readable.from([JSON.stringify(seen, null, 2)]);
  },
  async erase({ services, site }, { body: { id } }) {
    if (!(await services.members.erase(site, id))) throw new HttpError(404, 'console.unknown');
  },
});
