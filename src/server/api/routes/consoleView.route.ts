import { listViews, removeView, saveView, type ViewOwner } from '../../domains/console/index.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';

function viewOwner(context: CallContext): ViewOwner {
  const mayChangeAll = context.caller.permissions?.has('people.write') === true;
  return { ownerId: ownerOf(context).ownerId, mayChangeAll };
}

export default defineRoutes('consoleView', {
  list: (context, { query: { entity } }) =>
    listViews(context.services.database.queries, context.site, viewOwner(context), entity),
  async save(context, { body }) {
    const { services, site } = context;
    const id = await services.database.write((queries) => saveView(queries, site, viewOwner(context), body));
    return { id };
  },
  remove: ({ services, site, ...context }, { body: { id } }) =>
    services.database.write((queries) =>
      removeView(queries, site, viewOwner({ services, site, ...context }), id),
    ),
});
