/** Publishes what was scheduled when its time has come, each once: change sets, and items. */
import { readOwnerPermissions } from '../domains/identity/index.ts';
import type { ItemRecords } from '../domains/items/index.ts';
import { HttpError } from '../kernel/http-error.ts';
import { toHttpError } from '../kernel/to-http-error.ts';
import { PLANNER_MAY_NOT, publishDueSets } from './changes/carry-out.ts';
import type { EntityContext } from './engine/contract.ts';
import type { Entity } from './engine/entity.ts';
import { keepChange } from './engine/keep-changes.ts';
import type { Services } from './engine/services.ts';
import { openRecord } from './engine/stored-record.ts';
import { actOnRecord } from './engine/records.ts';
import { writeRecord } from './engine/changing.ts';
import { entities } from './registry.ts';

/** Visitors see what was scheduled so many seconds after its time at most. */
export const PUBLISH_EVERY_S = 1;

type DueItem = Awaited<ReturnType<ItemRecords['listDue']>>[number];

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
      await publishItem(entity, context, due);
    } catch (error) {
      const known = toHttpError(error);
      // What is wrong with the storage now may be right at the next turn.
      if (known !== undefined && known.status >= 500) throw error;
      // One that cannot be published must not keep the others.
      if (known === undefined) services.logger.error(error, `the item ${due.id} could not be published`);
      else await withdrawItem(entity, context, due, known.messageKey);
    }
  }
}

/** Throws a 403 when the owner who has planned it may publish no more. */
const publishItem = (entity: Entity, context: EntityContext, due: DueItem) =>
  writeRecord(entity, context, async (opened) => {
    const { services, site, queries } = opened;
    if (!(await services.itemRecords.isDue(queries, site, due))) return undefined;
    const { id, at, plannedBy } = due;
    if (plannedBy !== null) {
      const permissions = await readOwnerPermissions(queries, site.projectCode, plannedBy);
      if (!permissions.has('content.publish')) throw new HttpError(403, PLANNER_MAY_NOT);
    }
    return actOnRecord(entity, opened, { id, action: 'publish', values: { at } });
  });

/** It is a draft again, and keeps the reason. */
const withdrawItem = (entity: Entity, context: EntityContext, due: DueItem, failure: string) =>
  writeRecord(entity, context, async (opened) => {
    const { services, site, queries } = opened;
    if (!(await services.itemRecords.isDue(queries, site, due))) return undefined;
    const { id } = due;
    const before = await openRecord(entity, opened, id);
    await services.itemRecords.withdraw(queries, site, id, failure);
    return keepChange(entity, opened, { id, action: 'cancel', before });
  });
