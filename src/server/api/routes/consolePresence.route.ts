/** Answers the calls of tabs that have a record of the console open, and of all that close. */
import type { Permission } from '../../../../runtime/model/permissions.ts';
import { leaveTab, meetTabs } from '../../domains/drafts/index.ts';
import { entities } from '../../entities/registry.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('consolePresence', {
  async meet({ services, site, caller }, { body: { tab, entity, id } }) {
    const area = entities.get(entity)?.description.area;
    if (area === undefined) throw new HttpError(404, 'console.unknown');
    if (caller.permissions?.has(`${area}.read` as Permission) !== true)
      throw new HttpError(403, 'request.not-allowed');
    const key = { projectCode: site.projectCode, entity, id };
    const own = { tab, ownerName: caller.name ?? '' };
    return { others: await meetTabs(services.database.queries, key, own) };
  },
  async leave({ services, site, caller }, { body: { tab } }) {
    await leaveTab(services.database.queries, site, { tab, ownerName: caller.name ?? '' });
    return {};
  },
});
