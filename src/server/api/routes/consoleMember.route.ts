// Answers the owner's calls about members.
import { mayDo } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes } from '../calls/call.ts';
import { sendJsonFile } from '../calls/files.ts';
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
    return sendJsonFile(context, `member-${id}.json`, seen);
  },
  async erase({ services, site }, { body: { id } }) {
    if (!(await services.members.erase(site, id))) throw new HttpError(404, 'console.unknown');
  },
});
