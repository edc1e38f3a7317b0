// Declares the table of backups and restores.
import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** A backup or a restore of everything. It belongs to no site, and is in no archive. */
export interface SystemOperationTable {
  operation_code: string;
  /** What the system is doing meanwhile: a `RUN_STATUS`. */
  status: number;
  /** 1 running, 2 done, 3 failed. */
  finish_status: number;
  /** File name of the archive. */
  backup: string;
  /** Why it has failed, as a code of the catalogue. */
  reason: Generated<string>;
  /** Set by the transaction that replaces all rows: from then on a restore is finished, never undone. */
  is_swapped: Generated<Flag>;
  started_at: string;
  ended_at: string | null;
}

export interface OperationTables {
  system_operation: SystemOperationTable;
}
