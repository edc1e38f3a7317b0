/** Keeps what belongs to records: the trash, the audit log, and jobs on many of them. */
export { AuditLines } from './audit-lines.ts';
export { listAudit, readAudit, type AuditLine } from './audit-records.ts';
export { readTitle, type RecordTitle } from './record-title.ts';
export { pick, shorten, writeAudit, writeAudits, type AuditEntry, type Author } from './audit-log.ts';
export { eraseTraces } from './erase-traces.ts';
export type { JobQueue, JobRow, RowOfJob } from './job-queue.ts';
export { dismissSteps, findFirstSteps, hasDismissedSteps, type FoundStep } from './first-steps.ts';
export { withSheet, type OpenSheet } from './open-sheet.ts';
export type { SheetHead, TableRow } from './sheet-limits.ts';
export { ConsoleJobs, isDryRun, type DescribedJob, type Outcome } from './jobs.ts';
export { findImported } from './imported-files.ts';
export type { JobCaller, NewJob } from './new-job.ts';
export { listFailedJobs, readLastChanges, type LastChange } from './last-changes.ts';
export {
  findInTrash,
  listExpired,
  listTrash,
  putIntoTrash,
  takeFromTrash,
  TRASH_S,
  type TrashRow,
  type TrashSearch,
} from './trash.ts';
export { listViews, removeView, saveView, type SavedView, type ViewOwner } from './saved-views.ts';
export { openRecords, type RecordServices } from './open-records.ts';
