import type { ArchiveProblem } from './archive/archive-format.ts';

/** What the process of backups is told to do. It ends after one task. */
export type BackupTask = {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  /** The archive. */
  path: string;
  /** A folder of this task alone. */
  work: string;
} & ({ do: 'write' } | { do: 'check'; schema: string } | { do: 'restore'; schema: string; code: string });

/** What an archive holds, for the list. */
export interface ArchiveSummary {
  madeAt: string;
  version: string;
  rows: number;
  files: number;
  missing: number;
}

export type BackupResult =
  | { summary: ArchiveSummary }
  | { problem: ArchiveProblem; part: string }
  | { message: string; code: string };
