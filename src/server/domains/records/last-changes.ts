// Lists the last changes of the audit log, those that belong together as one.
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { readTitle } from './record-title.ts';

/** A line of the audit log in short. */
export interface LastChange {
  /** Identifies the line. */
  line: string;
  at: string;
  who: string;
  entity: string;
  id: string;
  title: string;
  action: string;
}

/** Neighbouring lines of one person who did the same to records of one entity at one go. */
interface LastChanges extends LastChange {
  /** Different records. */
  count: number;
  /** Older lines were not read, and may belong to it. */
  isMore: boolean;
}

interface Asked {
  who?: string;
  /** Entities that the reader may not read. */
  hidden: readonly string[];
  /** Actions that are left out. */
  without: readonly string[];
  language: string;
}

/** Lines that are read at once. */
const PAGE = 100;
/** The longest pause within an import, or between two rows of a bulk action. */
const MAX_PAUSE_MS = 60_000;
/** An import of thousands is one line that says "more than". */
const MAX_LINES = 1_000;

/**
 * The last changes of a site, or of one owner of it; those that belong together, such as of an import, are
 * one. Titles are in the language of the reader.
 */
export async function readLastChanges(
  queries: Queries,
  projectCode: string,
  { most, ...asked }: Asked & { most: number },
): Promise<LastChanges[]> {
  const lines: LastChange[] = [];
  for (;;) {
    const page = await readLines(queries, projectCode, asked, lines.at(-1)?.line);
    lines.push(...page);
    const gathered = gather(lines);
    const isWhole = page.length < PAGE;
    if (isWhole || gathered.length > most) return gathered.slice(0, most);
    const last = gathered.at(-1);
    if (lines.length >= MAX_LINES && last !== undefined)
      return [...gathered.slice(0, -1), { ...last, isMore: true }];
  }
}

/** The newest line of each group, with the number of its records. */
function gather(lines: readonly LastChange[]): LastChanges[] {
  const groups: LastChange[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const later = group?.at(-1);
    if (later !== undefined && isOneGo(line, later)) group?.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const [newest] = group;
    const count = new Set(group.map(({ id }) => id)).size;
    return newest === undefined ? [] : [{ ...newest, count, isMore: false }];
  });
}

/** True for the same done to one record again, or to another one within a minute. */
function isOneGo(line: LastChange, later: LastChange): boolean {
  const isSame = line.who === later.who && line.entity === later.entity && line.action === later.action;
  return isSame && (line.id === later.id || Date.parse(later.at) - Date.parse(line.at) <= MAX_PAUSE_MS);
}

async function readLines(
  queries: Queries,
  projectCode: string,
  { who, hidden, without, language }: Asked,
  before: string | undefined,
): Promise<LastChange[]> {
  let found = selectWhere(queries, 'audit_log', { project_code: projectCode }).select([
    'audit_id',
    'at',
    'owner_name',
    'entity',
    'record_id',
    'title',
    'title_translations',
    'action',
  ]);
  if (hidden.length > 0) found = found.where('entity', 'not in', [...hidden]);
  if (without.length > 0) found = found.where('action', 'not in', [...without]);
  if (before !== undefined) found = found.where('audit_id', '<', before);
  if (who !== undefined) found = found.where('owner_name', '=', who);
  const rows = await found.orderBy('audit_id', 'desc').limit(PAGE).execute();
  return rows.map((row) => ({
    line: row.audit_id,
    at: row.at,
    who: row.owner_name,
    entity: row.entity,
    id: row.record_id,
    title: readTitle(row, language),
    action: row.action,
  }));
}

/** The jobs of an owner that have failed as a whole since a moment, the last one first. */
export function listFailedJobs(
  queries: Queries,
  projectCode: string,
  ownerId: string,
  since: string,
): Promise<{ id: string; entity: string }[]> {
  const failed = { project_code: projectCode, owner_id: ownerId, state: 'failed' } as const;
  return selectWhere(queries, 'console_job', failed)
    .select(['job_id as id', 'entity'])
    .where('ended_at', '>=', since)
    .orderBy('ended_at', 'desc')
    .execute();
}
