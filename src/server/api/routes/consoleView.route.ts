// Answers the owner's calls about saved views of lists.
import type { Permission } from '../../../../runtime/model/permissions.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { listViews, removeView, saveView, type ViewOwner } from '../../domains/records/index.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';
import { entities } from '../../entities/registry.ts';

function viewOwner(context: CallContext): ViewOwner {
  const mayChangeAll = context.caller.permissions?.has('people.write') === true;
  return { ownerId: ownerOf(context).ownerId, mayChangeAll };
}

/**
 * A view holds what was searched for, such as the name of a member: those who may not read the records see
 * none.
 */
function mayRead({ caller }: CallContext, name: string): boolean {
  const area = entities.get(name)?.description.area;
  return area === undefined || caller.permissions?.has(`${area}.read` as Permission) === true;
}

export default defineRoutes('consoleView', {
  list(context, { query: { entity } }) {
    const { services, site } = context;
    if (!mayRead(context, entity)) return [];
    return listViews(services.database.queries, site, viewOwner(context), entity);
  },
  async save(context, { body }) {
    const { services, site } = context;
    if (!mayRead(context, body.entity)) throw new HttpError(403, 'request.not-allowed');
    const id = await services.database.write((queries) => saveView(queries, site, viewOwner(context), body));
    return { id };
  },
  remove: ({ services, site, ...context }, { body: { id } }) =>
    services.database.write((queries) =>
      removeView(queries, site, viewOwner({ services, site, ...context }), id),
    ),
});
