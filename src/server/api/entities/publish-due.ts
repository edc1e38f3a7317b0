/** Publishes what was scheduled when its time has come, each once, with its revision. */
import type { Services } from '../calls/services.ts';
import type { EntityContext } from '../entity/contract.ts';
import { actOnRecord } from '../entity/records.ts';
import { entities } from './registry.ts';

/** Visitors see a scheduled item so many seconds after its time at most. */
export const PUBLISH_EVERY_S = 1;

const NAMES: Readonly<Record<number, string>> = { 1: 'article', 2: 'product' };
/** Nobody in person: the history shows no name. */
const NOBODY = { ownerId: '', name: '', address: '', permissions: new Set<string>() };

export async function publishDue(services: Services, stop: AbortSignal): Promise<void> {
  const { database, sites, itemRecords } = services;
  for (const due of await itemRecords.listDue(new Date())) {
    const entity = entities.get(NAMES[due.type] ?? '');
    const site = await sites.get(due.project);
    if (stop.aborted || entity === undefined || site === undefined) continue;
    const context = { services, site, language: site.defaultLanguage, owner: NOBODY };
    const isDone = await database.write(async (queries) => {
      const opened: EntityContext = { ...context, queries };
      if (!(await itemRecords.isDue(queries, site, due))) return false;
      await actOnRecord(entity, opened, { id: due.id, action: 'publish', values: { at: due.at } });
      return true;
    });
    if (isDone) entity.definition.changed?.({ ...context, queries: database.queries }, [due.id]);
  }
}
