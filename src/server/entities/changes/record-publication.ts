/** Reads what is planned and was published of one record, and takes a publication of it alone back. */
import {
  findLastPublication,
  findPlan,
  readSets,
  type LastPublication,
  type RecordPlan,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Entity } from '../engine/entity.ts';
import { openRecord, unknown } from '../engine/stored-record.ts';
import { undoSet } from './publish-set.ts';

/** What is planned for a record, and the publication that has made it what it is. */
export async function readPublication(
  entity: Entity,
  context: EntityContext,
  { id, revision }: { id: string; revision: number },
): Promise<{ plan?: RecordPlan; last?: LastPublication }> {
  const { queries, site } = context;
  const record = { projectCode: site.projectCode, entity: entity.description.name, id };
  const [plan, last] = await Promise.all([
    findPlan(queries, record),
    findLastPublication(queries, { ...record, revision }),
  ]);
  return { ...(plan && { plan }), ...(last && { last }) };
}

/** Throws a 404 for a set that has published others, too. */
export async function undoRecord(
  entity: Entity,
  context: EntityContext,
  { id, changeSet }: { id: string; changeSet: string },
): Promise<{ id: string; revision: number }> {
  const { queries, site } = context;
  const set = (await readSets(queries, site, [changeSet])).get(changeSet);
  const isOfRecord = (each: SetDocument): boolean =>
    each.entity === entity.description.name && each.id === id;
  if (set === undefined || !set.isSingle || !set.documents.every(isOfRecord)) throw unknown();
  await undoSet(context, changeSet);
  const { revision } = await openRecord(entity, context, id);
  return { id, revision };
}
