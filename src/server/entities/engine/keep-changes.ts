/** Keeps what records have become, of many in a few statements: revisions, and lines of the audit log. */
import { isSame } from '../../../../runtime/compare/same.ts';
import {
  changedMembers,
  type DocumentKey,
  keepRevisions,
  type NewRevision,
  nextRevisions,
} from '../../domains/drafts/index.ts';
import { pick, writeAudits, type AuditEntry } from '../../domains/records/index.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import { Slices } from '../../kernel/slices.ts';
import { asJson, keyOf, type StoredRecord } from './stored-record.ts';
import { titleForOwner, titleOfRecord } from './title-of-record.ts';

/** How a row of a job is undone. */
export type Undo =
  /** Only while `made` is its newest revision: what came later is not undone. */
  { do: 'remove'; made: number } | { do: 'recover' } | { do: 'restore'; revision: number; made: number };

export interface Written {
  id: string;
  revision: number;
  title: string;
  /** Absent when nothing has changed. */
  undo?: Undo;
  /** What was left out of its texts, in words. */
  warning?: string;
}

/** A record that was written, and what is not kept of it yet. */
export interface Change {
  id: string;
  action: string;
  /** What was stored before; without it the record is new. */
  before?: StoredRecord;
  requestKey?: string;
  warning?: string;
}

/** The records as they are now, in the order of their changes, each of which is of another record. */
export async function keepChanges(
  entity: Entity,
  context: EntityContext,
  changes: readonly Change[],
): Promise<Written[]> {
  const { queries, site, owner } = context;
  const ids = changes.map(({ id }) => id);
  const stored = (await entity.definition.read?.(context, ids)) ?? new Map<string, object>();
  const parts = await entity.definition.titleParts?.(context, ids);
  const made = changes.filter(({ before }) => before === undefined).map(({ id }) => id);
  const place = { projectCode: site.projectCode, entity: entity.description.name };
  const revisions = await nextRevisions(queries, place, made);
  const kept: { key: DocumentKey; revision: NewRevision }[] = [];
  const lines: AuditEntry[] = [];
  const written: Written[] = [];
  const slices = new Slices();
  for (const change of changes) {
    await slices.rest();
    const { id, action, before, requestKey } = change;
    const found = stored.get(id);
    if (found === undefined) throw new Error(`The entity "${place.entity}" does not read what it wrote.`);
    const after = asJson(found);
    const done = { id, title: titleForOwner(entity, context, after, parts?.get(id)), ...warningOf(change) };
    if (before !== undefined && isSame(before.values, after)) {
      written.push({ ...done, revision: before.revision });
      continue;
    }
    const changed = changedMembers(before?.values, after);
    const key = keyOf(entity, context, id);
    const revision = before === undefined ? (revisions.get(id) ?? 1) : before.revision + 1;
    kept.push({
      key,
      revision: { revision, action, values: after, changed, author: owner.name, requestKey },
    });
    lines.push({
      ...key,
      author: owner,
      ...titleOfRecord(entity, context, after, parts?.get(id)),
      action,
      ...(before === undefined ? {} : { before: pick(before.values, changed) }),
      after: pick(after, changed),
    });
    const undo: Undo =
      before === undefined
        ? { do: 'remove', made: revision }
        : { do: 'restore', revision: before.revision, made: revision };
    written.push({ ...done, revision, undo });
  }
  await Promise.all([keepRevisions(queries, kept), writeAudits(queries, lines)]);
  return written;
}

const warningOf = ({ warning }: Change): Pick<Change, 'warning'> =>
  warning === undefined ? {} : { warning };

/** The same of one record. */
export async function keepChange(entity: Entity, context: EntityContext, change: Change): Promise<Written> {
  const [written] = await keepChanges(entity, context, [change]);
  if (written === undefined) throw new Error('One change was kept.');
  return written;
}
