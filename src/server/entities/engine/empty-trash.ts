// Removes what has been in the trash for 30 days, of all sites.
import { listExpired } from '../../domains/records/index.ts';
import type { Services } from './services.ts';
import type { Entity } from './entity.ts';
import { purgeRecord } from './records.ts';

const AT_ONCE = 200;

export async function emptyTrash(services: Services, entities: ReadonlyMap<string, Entity>): Promise<void> {
  const { database, sites } = services;
  for (const row of await listExpired(database.queries, new Date(), AT_ONCE)) {
    const entity = entities.get(row.entity);
    const site = await sites.get(row.project_code);
    if (entity === undefined || site === undefined) continue;
    const context = { services, site, language: site.defaultLanguage };
    try {
      await database.write((queries) => purgeRecord(entity, { ...context, queries }, row.record_id));
      await entity.definition.purged?.(context);
    } catch (error) {
      // One that cannot be removed must not keep the others.
      services.logger.error(error, `${row.entity} ${row.record_id} could not leave the trash`);
    }
  }
}
