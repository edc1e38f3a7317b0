// Finds the records that a job works on.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobRow } from '../../domains/records/index.ts';
import type { EntityContext } from './contract.ts';
import { readSearch } from './read-search.ts';
import type { Entity } from './entity.ts';

/** A job on all records of a search takes so many at most. */
const MAX_ROWS = 100_000;
const PAGE = 250;

/** What a bulk action was asked for. */
export interface BulkInput {
  filter?: string;
  q?: string;
  values?: Record<string, unknown>;
}

/** The records that a search finds now. */
export async function findJobRows(
  entity: Entity,
  context: EntityContext,
  { input }: JobRow,
): Promise<{ id: string }[]> {
  const { filter, q } = JSON.parse(input) as BulkInput;
  const found: { id: string }[] = [];
  for (let pageNum = 1; found.length < MAX_ROWS; pageNum += 1) {
    const search = readSearch(entity.description, { filter, q, pageNum, pageSize: PAGE });
    const { data, total } = await entity.definition.list(context, search);
    found.push(...(data as { id: string }[]).map(({ id }) => ({ id })));
    if (data.length < PAGE || found.length >= total) break;
    // SQLite answers without a pause.
    await nextTurn();
  }
  return found;
}
