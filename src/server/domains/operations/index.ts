/** Runs what concerns the whole server: run state, backups, archives, upgrades and metrics. */
export { ArchiveError } from './archive/archive-format.ts';
export type { Backup } from './archive-folder.ts';
export { type ArchiveStore, openArchives } from './archives.ts';
export { type Backups, openBackups } from './backups.ts';
export type { Gauge } from './gauges.ts';
export { type CacheState, makeMetrics, type Metrics } from './metrics.ts';
export { followOtherOperations } from './other-operations.ts';
export { makeProofs, type Proof } from './proofs.ts';
export { restoreIntoNew } from './restore-into-new.ts';
export { findUpgradeCopy, rollBack } from './rollback.ts';
export { makeRunState, RUN_STATUS, type RunState } from './run-state.ts';
export { deleteSite, exportSite, SiteError, type SitePlace } from './site-archives.ts';
export { importSite, type SiteImport } from './site-import.ts';
export { refuseToWait, siteRefusalOf } from './site-refusal.ts';
export { beginUpgrade, type Upgrade, type UpgradeLocation } from './upgrade.ts';
