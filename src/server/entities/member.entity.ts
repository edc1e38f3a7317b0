// Defines members as records of the console.
import { writeAudit } from '../domains/records/index.ts';
import { defineEntity, type EntityContext } from './engine/contract.ts';

/** Addresses and numbers are masked for owners who only look. */
const seesAll = ({ owner }: EntityContext): boolean => owner.permissions.has('members.write');

export default defineEntity('consoleMember', {
  list: (context, search) =>
    context.services.memberRecords.list(context.site, context.language, seesAll(context), search),
  read: ({ services, site, queries }, ids) => services.memberRecords.read(queries, site, ids),
  details(context, id) {
    const { services, queries, site, language } = context;
    const may = (permission: string): boolean => context.owner.permissions.has(permission);
    const lists = {
      orders: may('orders.read'),
      records: may('records.read'),
      comments: may('comments.read'),
    };
    const sees = { isWhole: seesAll(context), ...lists };
    return services.memberRecords.describe(queries, site, language, { id, sees });
  },
  titleOf: ({ userName }) => userName,
  rowTitle: ({ userName }) => userName,
  write: ({ services, site, queries }, change) => services.memberRecords.write(queries, site, change),
  actions: {
    block: ({ services, site, queries }, id) => services.memberRecords.block(queries, site, id),
    unblock: ({ services, site, queries }, id) => services.memberRecords.unblock(queries, site, id),
    async signOut({ services, site, queries, owner }, id) {
      const devices = await services.memberRecords.signOut(queries, site, id);
      const line = { projectCode: site.projectCode, author: owner, entity: 'member', id };
      // Devices are no values of the record: its own line would be missing.
      await writeAudit(queries, { ...line, action: 'signOut', after: { devices } });
    },
  },
});
