/** Changes pages and records in one transaction, and tells of it afterwards. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import { indexPages, lockSite, notifyPages, type Told } from '../../domains/content/index.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import type { Written } from './keep-changes.ts';

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

/**
 * Runs changes of which all are stored or none, in a transaction that no other write of the site overlaps,
 * and clears caches after them.
 */
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

/**
 * The same for one record, which `write` returns; undefined when there is nothing to write, or when `write`
 * has noted by itself what it has written.
 */
export const writeRecord = <Result extends Written | undefined>(
  entity: Entity,
  context: EntityContext,
  write: (changing: Changing) => Promise<Result>,
): Promise<Result> =>
  changeTogether(context, async (changing) => {
    const done = await write(changing);
    if (done !== undefined) noteWritten(changing, entity, done);
    return done;
  });

/** Brings what is derived from changed records up to date, in their transaction: for many of them at once. */
export async function indexWritten(
  { definition }: Entity,
  context: EntityContext,
  written: readonly Pick<Written, 'id' | 'undo'>[],
): Promise<void> {
  const changed = new Set(written.filter(({ undo }) => undo !== undefined).map(({ id }) => id));
  if (changed.size > 0) await definition.index?.(context, [...changed]);
}
