/** Rows of an import that say what is stored already: they are done without a write. */
import type { JobRow, RowOfJob } from '../../domains/records/index.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import { withoutUnchanged } from './import-row.ts';
import type { ImportedRow } from './imported-row.ts';
import type { Done } from './row-results.ts';
import { titleForOwner } from './title-of-record.ts';

/**
 * Of the rows that name known records, by a key (`known`, by position), those whose cells all say what is
 * stored. They are read together. Those that are not sound are left to `importRow`.
 */
export async function findUnchanged(
  entity: Entity,
  context: EntityContext,
  job: JobRow,
  rows: readonly RowOfJob[],
  known: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<RowOfJob, Done>> {
  const found = new Map<RowOfJob, Done>();
  const ids = new Map(rows.map((row) => [row, row.record_id ?? known.get(row.position) ?? '']));
  const named = [...new Set(ids.values())].filter((id) => id !== '');
  if (job.kind !== 'import' || named.length === 0) return found;
  const stored = await entity.definition.read?.(context, named);
  for (const [row, id] of ids) {
    const values = stored?.get(id);
    const { cells, isTwice, isKeyless, surplus } = JSON.parse(row.input ?? 'null') as ImportedRow;
    if (values === undefined || isTwice === true || isKeyless === true || surplus !== undefined) continue;
    const { id: _, ...told } = cells;
    const changed = await withoutUnchanged(context, values, told);
    if (Object.keys(changed).length > 0) continue;
    const title = titleForOwner(entity, context, values);
    found.set(row, { id, title, outcome: 'unchanged' });
  }
  return found;
}
