/** Writes who has changed what, and from where. */
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AuditLogTable } from '../../../../runtime/generated/tables.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { insertMany } from '../../database/insert-many.ts';
import { writeTitle, type RecordTitle } from './record-title.ts';

/** The owner who makes a change. */
export interface Author {
  ownerId: string;
  name: string;
  /** Network address. */
  address: string;
}

export interface AuditEntry extends Partial<RecordTitle> {
  projectCode: string;
  author: Author;
  /** Name of an entity, or of the resource of a call. */
  entity: string;
  id?: string;
  action: string;
  before?: object;
  after?: object;
}

/** Texts are cut: the log says what was changed, the history holds all of it. */
const MAX_TEXT = 500;
const MAX_MEMBERS = 200;

/** Members of inputs that hold secrets, in any spelling. */
const SECRET = /password|secret|token|^key$|privatekey|apikey|apiv3|recoverycode|^code$|certificate/i;

/** Ends of ids made in one millisecond. They grow, too. */
let last = { time: 0, count: 0 };

/** Grows with time, and is unique on all processes. */
function makeAuditId(): string {
  const time = Math.max(Date.now(), last.time);
  last = { time, count: time === last.time ? last.count + 1 : 0 };
  const [head, middle] = [time.toString(36).padStart(9, '0'), last.count.toString(36).padStart(4, '0')];
  return `${head}${middle}${randomUUID().slice(-10)}`;
}

/** Writes lines in the transaction of the changes themselves. */
export async function writeAudits(queries: Queries, entries: readonly AuditEntry[]): Promise<void> {
  await insertMany(queries, 'audit_log', entries.map(auditRow));
}

export const writeAudit = (queries: Queries, entry: AuditEntry): Promise<void> =>
  writeAudits(queries, [entry]);

/** The row of a line that is written now. */
export function auditRow(entry: AuditEntry): Insertable<AuditLogTable> {
  const { author, before, after, title = '', titleTranslations } = entry;
  return {
    project_code: entry.projectCode,
    audit_id: makeAuditId(),
    at: new Date().toISOString(),
    owner_id: author.ownerId,
    owner_name: author.name,
    entity: entry.entity,
    record_id: entry.id ?? '',
    ...writeTitle({ title, titleTranslations }),
    action: entry.action,
    before: before === undefined ? null : JSON.stringify(shorten(before)),
    after: after === undefined ? null : JSON.stringify(shorten(after)),
    address: author.address,
  };
}

/** A copy of a value that fits into the log: without secrets, with short texts and lists. */
export function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((each) => shorten(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_MEMBERS)
      .map(([name, each]) => [name, SECRET.test(name) ? '•••' : shorten(each, depth + 1)]),
  );
}

/** The named members of an object. */
export function pick(values: object | undefined, names: readonly string[]): object {
  const all = (values ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name]]),
  );
}
