/** Reads the known records of an import together. Rows that say what is stored are done without a write. */
import { isDryRun, type JobRow, type RowOfJob } from '../../domains/records/index.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import { withoutUnchanged } from './import-row.ts';
import type { ImportedRow } from './imported-row.ts';
import type { Done } from './row-results.ts';
import { Slices } from '../../kernel/slices.ts';
import { openRecords, type StoredRecord } from './stored-record.ts';
import { titleForOwner } from './title-of-record.ts';

/** What is known of the records that rows of an import name. */
interface KnownRecords {
  /** Results of the rows whose cells all say what is stored. `importRow` judges those that are not sound. */
  same: ReadonlyMap<RowOfJob, Done>;
  /** The stored records of the other rows, by id. A dry run reads them later, and gets none here. */
  before: ReadonlyMap<string, StoredRecord>;
}

/** Reads the records that rows name by an id, or by a key; `known` has the ids of those, by position. */
export async function readKnownRecords(
  entity: Entity,
  context: EntityContext,
  job: JobRow,
  rows: readonly RowOfJob[],
  known: ReadonlyMap<number, string>,
): Promise<KnownRecords> {
  const same = new Map<RowOfJob, Done>();
  const ids = new Map(rows.map((row) => [row, row.record_id ?? known.get(row.position) ?? '']));
  const named = [...new Set(ids.values())].filter((id) => id !== '');
  if (job.kind !== 'import' || named.length === 0) return { same, before: new Map() };
  const stored = await entity.definition.read?.(context, named);
  const slices = new Slices();
  for (const [row, id] of ids) {
    await slices.rest();
    const values = stored?.get(id);
    const { cells, isTwice, isKeyless, surplus } = JSON.parse(row.input ?? 'null') as ImportedRow;
    if (values === undefined || isTwice === true || isKeyless === true || surplus !== undefined) continue;
    const { id: _, ...imported } = cells;
    const changed = await withoutUnchanged(entity, context, values, imported);
    if (Object.keys(changed).length > 0) continue;
    const title = titleForOwner(entity, context, values);
    same.set(row, { id, title, outcome: 'unchanged' });
  }
  const others = new Set([...ids].flatMap(([row, id]) => (same.has(row) || id === '' ? [] : [id])));
  const before = isDryRun(job) ? new Map() : await openRecords(entity, context, [...others]);
  return { same, before };
}
