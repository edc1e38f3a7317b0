/** Changes documents of several kinds in one transaction, and tells of it afterwards. */
import { indexPages, lockSite, notifyPages, type Told } from '../../domains/content/index.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Entity } from '../engine/entity.ts';
import { indexWritten } from '../engine/write-record.ts';
import type { Written } from '../engine/keep-changes.ts';

export interface Changing extends EntityContext {
  queries: Transaction<Tables>;
  /** Of pages. */
  told: Told[];
  /** Of records. */
  written: Map<Entity, Written[]>;
}

export function noteWritten({ written }: Changing, entity: Entity, done: Written): void {
  written.set(entity, [...(written.get(entity) ?? []), done]);
}

/** Runs changes of which all are stored or none, and clears caches after them. */
export async function changeTogether<Result>(
  context: EntityContext,
  change: (changing: Changing) => Promise<Result>,
): Promise<Result> {
  const { services, site } = context;
  const told: Told[] = [];
  const written: Changing['written'] = new Map();
  const result = await services.database.write(async (queries) => {
    await lockSite(queries, site.projectCode);
    const changing = { ...context, queries, told, written };
    const done = await change(changing);
    await indexPages(queries, site, [...new Set(told.flatMap((each) => each.unindexed))]);
    for (const [entity, records] of written) await indexWritten(entity, changing, records);
    return done;
  });
  const channelCodes = [...new Set(told.flatMap((each) => each.channelCodes))];
  const isTrue = (name: 'isTreeChanged' | 'isRenamed') => told.some((each) => each[name]);
  notifyPages(services, site, {
    channelCodes,
    isTreeChanged: isTrue('isTreeChanged'),
    isRenamed: isTrue('isRenamed'),
  });
  for (const [entity, records] of written)
    await entity.definition.changed?.(
      context,
      records.map(({ id }) => id),
    );
  return result;
}
