/** Runs the transaction of a write of records. */
import { lockSite } from '../../domains/content/index.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import type { Written } from './keep-changes.ts';

/**
 * Writes one record in a transaction that no other write of its site overlaps, and clears caches after it.
 * Returns undefined when `write` does so, because there is nothing to write.
 */
export async function writeRecord<Result extends Written | undefined>(
  entity: Entity,
  context: EntityContext,
  write: (opened: EntityContext) => Promise<Result>,
): Promise<Result> {
  const { services, site } = context;
  const written = await services.database.write(async (queries) => {
    const opened = { ...context, queries };
    await lockSite(queries, site.projectCode);
    const done = await write(opened);
    if (done !== undefined) await indexWritten(entity, opened, [done]);
    return done;
  });
  if (written !== undefined) await entity.definition.changed?.(context, [written.id]);
  return written;
}

/** Brings what is derived from changed records up to date, in their transaction: for many of them at once. */
export async function indexWritten(
  { definition }: Entity,
  context: EntityContext,
  written: readonly Pick<Written, 'id' | 'undo'>[],
): Promise<void> {
  const changed = new Set(written.filter(({ undo }) => undo !== undefined).map(({ id }) => id));
  if (changed.size > 0) await definition.index?.(context, [...changed]);
}
