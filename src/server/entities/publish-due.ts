/** Publishes what was scheduled when its time has come, each once: change sets, and items. */
import { isStorageFailure } from '../kernel/to-http-error.ts';
import { publishDueSets } from './changes/carry-out.ts';
import type { Services } from './engine/services.ts';
import { actOnRecord } from './engine/records.ts';
import { writeRecord } from './engine/changing.ts';
import { entities } from './registry.ts';

/** Visitors see what was scheduled so many seconds after its time at most. */
export const PUBLISH_EVERY_S = 1;

const NAMES: Readonly<Record<number, string>> = { 1: 'article', 2: 'product' };
/** Nobody in person: the history shows no name. */
const NOBODY = { ownerId: '', name: '', address: '', permissions: new Set<string>() };

export async function publishDue(services: Services, stop: AbortSignal): Promise<void> {
  await publishDueSets(services, stop);
  const { sites, itemRecords } = services;
  const { queries } = services.database;
  for (const due of await itemRecords.listDue(new Date())) {
    const entity = entities.get(NAMES[due.type] ?? '');
    const site = await sites.get(due.project);
    if (stop.aborted || entity === undefined || site === undefined) continue;
    const context = { services, site, language: site.defaultLanguage, owner: NOBODY, queries };
    try {
      await writeRecord(entity, context, async (opened) =>
        (await itemRecords.isDue(opened.queries, site, due))
          ? actOnRecord(entity, opened, { id: due.id, action: 'publish', values: { at: due.at } })
          : undefined,
      );
    } catch (error) {
      if (isStorageFailure(error)) throw error;
      // One that cannot be published must not keep the others.
      services.logger.error(error, `the item ${due.id} could not be published`);
    }
  }
}
