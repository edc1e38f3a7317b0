/** Decides which rows of one site an archive of it has, and in which form. */
import { isArchived, type Row, type TableShape } from './row-tables.ts';

/**
 * Tables with rows of the site that stay behind. The first is locked by the server's own key, which is a
 * secret of the operator; the others are only valid at this server, or for minutes, or are the operator's.
 */
const LEFT_BEHIND: ReadonlySet<string> = new Set([
  'merchant',
  'owner_invitation',
  'owner_network',
  'owner_recovery_code',
  'page_preview',
  'site_quota',
]);

/** Left out of a template: people, what they did, and what is waiting to be done. */
const OF_PEOPLE: ReadonlySet<string> = new Set([
  'audit_log',
  'bill_difference',
  'change_document',
  'change_set',
  'comment',
  'console_job',
  'console_job_row',
  'day_visitor',
  'draft',
  'form_file',
  'form_place',
  'form_record',
  'form_reply',
  'invoice',
  'invoice_event',
  'member',
  'member_order',
  'order_event',
  'outgoing_message',
  'ordered_title',
  'owner',
  'owner_notice',
  'page_view',
  'payment_attempt',
  'payment_bill',
  'payment_notice',
  'payment_transaction',
  'refund',
  'revision',
  'saved_view',
  'site_host',
  'statistic_text',
  'trash',
  'trial_order',
  'visit_day',
  'webhook',
]);

/** Uses of files by rows that a template does not have. */
const USES_BY_PEOPLE: readonly unknown[] = [
  'draft',
  'revision',
  'record',
  'recordDraft',
  'recordRevision',
  'trash',
];

/**
 * What is written instead of a value. Two-step verification and the secrets of webhooks are locked by the
 * server's key. The version of a list counts the changes in one database.
 */
const INSTEAD: Readonly<Record<string, Readonly<Record<string, string | number | null>>>> = {
  owner: { totp_secret: null, totp_pending: null, totp_step: null },
  item_count: { version: 0 },
  webhook: { secret: '' },
};

export type SiteContent = 'everything' | 'template';

/** True for a table whose rows belong to a site and go with it. */
export function isOfSite({ name, columns }: TableShape): boolean {
  return isArchived(name) && columns.includes('project_code') && !LEFT_BEHIND.has(name);
}

/** The rows as they stand in the archive: without the code, so that they are the same under any code. */
export function toArchived(table: TableShape, rows: readonly Row[], content: SiteContent): Row[] {
  if (content === 'template' && OF_PEOPLE.has(table.name)) return [];
  const place = table.columns.indexOf('place');
  const kept =
    content === 'template' && table.name === 'media_reference'
      ? rows.filter((row) => !USES_BY_PEOPLE.includes(row[place]))
      : rows;
  const instead: Readonly<Record<string, string | number | null>> = {
    ...INSTEAD[table.name],
    project_code: '',
  };
  return kept.map((row) =>
    row.map((value, at) => {
      const other = instead[table.columns[at] ?? ''];
      return other === undefined ? value : other;
    }),
  );
}

/** The rows as they are stored under a code. */
export function toStored(table: TableShape, rows: readonly Row[], projectCode: string): Row[] {
  const at = table.columns.indexOf('project_code');
  return rows.map((row) => row.with(at, projectCode));
}

/** One transaction that writes or removes the rows of one site. Readers see nothing of it until `commit`. */
export interface SiteChange {
  readonly tables: readonly TableShape[];
  /** Whether there is a site with this code. */
  exists(projectCode: string): Promise<boolean>;
  insert(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Removes the rows of all tables, also of those that no archive has. */
  removeAll(projectCode: string): Promise<void>;
  /** With a code, marks that operation as swapped in the same transaction. */
  commit(projectCode: string, operationCode?: string): Promise<void>;
  abandon(): Promise<void>;
}

/** Codes of sites: a value of a cookie, and a part of file names. */
const CODE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
export const isSiteCode = (text: string): boolean => CODE.test(text);
